ARG BASE=python:3.11-slim-bookworm

FROM ${BASE} AS builder
WORKDIR /src
COPY . .
RUN python -m pip wheel --no-cache-dir --no-deps --wheel-dir /wheels . \
 && python -m venv /opt/khronos \
 && /opt/khronos/bin/python -m pip install --no-cache-dir "khronos-referee[cli,otel,web] @ file://$(echo /wheels/*.whl)"

FROM ${BASE}
# A number, so that an orchestrator can see that it is not root.
ARG UID=10001
RUN useradd --uid "${UID}" --user-group --no-create-home --shell /usr/sbin/nologin khronos
COPY --from=builder /opt/khronos /opt/khronos
ENV PATH=/opt/khronos/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1
USER ${UID}:${UID}
EXPOSE 50051 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s CMD ["khronos", "healthcheck"]
ENTRYPOINT ["khronos"]
# Unencrypted, for a network of its own or behind a proxy that encrypts. With KHRONOS_TLS_CERT_FILE and
# KHRONOS_TLS_KEY_FILE in the environment, calls are encrypted, and `--insecure` has no effect.
CMD ["serve", "--host", "0.0.0.0", "--insecure"]
