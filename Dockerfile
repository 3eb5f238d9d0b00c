# A Debian image with Python 3.11 or newer, pinned by digest. Each release updates the digest (see CONTRIBUTING.md).
ARG BASE=python:3.14-slim@sha256:51dafde81dbdb6ebde285137a295cf18a47ca95234fe388a343719cb97305b3d

FROM ${BASE} AS builder
WORKDIR /src
# Reproducible builds: pip compiles nothing, and the bytecode that is compiled below does not depend on file times. pygments is
# not compiled, because it is large and a server never imports it.
ENV PIP_NO_CACHE_DIR=1 PYTHONDONTWRITEBYTECODE=1 PYTHONHASHSEED=0
# binutils removes the debug symbols, which are a seventh of the installed bytes.
# hadolint ignore=DL3008
RUN apt-get update && apt-get install -y --no-install-recommends binutils
COPY requirements/build.txt requirements/server.txt ./
RUN python3 -m venv /opt/build \
 && /opt/build/bin/pip install -r build.txt \
 && python3 -m venv --without-pip /opt/khronos \
 && /opt/build/bin/pip --python /opt/khronos/bin/python install \
      --no-compile --no-deps --require-hashes -r server.txt \
 && find /opt/khronos -name '*.so' -exec strip --strip-unneeded {} +
COPY . .
RUN /opt/build/bin/pip wheel --no-build-isolation --no-deps --wheel-dir /opt/wheel . \
 && /opt/build/bin/pip --python /opt/khronos/bin/python install \
      --no-compile --no-deps --no-index /opt/wheel/*.whl \
 && /opt/khronos/bin/python -m compileall -q -x /pygments/ --invalidation-mode unchecked-hash /opt/khronos/lib

FROM ${BASE}
LABEL org.opencontainers.image.title="khronos-referee" \
      org.opencontainers.image.description="A stateless gRPC and HTTP service that validates moves of the board game Khronos" \
      org.opencontainers.image.licenses="Apache-2.0"
COPY --from=builder /opt/khronos /opt/khronos
ENV PATH=/opt/khronos/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1
# A numeric user, so that an orchestrator can see that it is not root. It needs no name, home folder or files.
USER 10001:10001
EXPOSE 50051 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s CMD ["python", "-m", "khronos_service.healthcheck"]
ENTRYPOINT ["khronos"]
# Unencrypted, for a private network or behind an encrypting proxy. With KHRONOS_TLS_CERT_FILE and
# KHRONOS_TLS_KEY_FILE in the environment, calls are encrypted, and `--insecure` has no effect.
CMD ["serve", "--host", "0.0.0.0", "--insecure"]
