# A base of Debian with Python 3.11 or newer. Its digest names bytes that cannot change; a release renews it, as CONTRIBUTING.md says.
ARG BASE=python:3.14-slim@sha256:51dafde81dbdb6ebde285137a295cf18a47ca95234fe388a343719cb97305b3d

FROM ${BASE} AS builder
WORKDIR /src
# Equal sources give equal bytes: no bytecode while packages are installed, and then such as does not depend on times;
# none of pygments, which is large, and which a server never imports.
ENV PIP_NO_CACHE_DIR=1 PYTHONDONTWRITEBYTECODE=1 PYTHONHASHSEED=0
# Symbols for debuggers, which binutils strips, are a seventh of what is installed.
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
# A number, so that an orchestrator can see that it is not root; it needs no name, no home and no file of its own.
USER 10001:10001
EXPOSE 50051 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s CMD ["python", "-m", "khronos_service.healthcheck"]
ENTRYPOINT ["khronos"]
# Unencrypted, for a network of its own or behind a proxy that encrypts. With KHRONOS_TLS_CERT_FILE and
# KHRONOS_TLS_KEY_FILE in the environment, calls are encrypted, and `--insecure` has no effect.
CMD ["serve", "--host", "0.0.0.0", "--insecure"]
