# The image of UID Check: docs/operations.md. It has four commands: start (web and worker in one), web, worker, migrate.
# Both bases are Debian with glibc; the first has Node and npm, of which the image keeps only Node. They are named by
# tag and digest, so that a later build has the tested bases (docs/decisions/2026-11-23-container-image.md says how to update them).
ARG BUILD=docker.io/library/node:24-bookworm-slim@sha256:a9f5f7c91a432850b2a8a7797adf5eadb6c733ceed61167806cee7ea7fbc29df
ARG BASE=docker.io/library/debian:bookworm-slim@sha256:abd67ffcfa541b485a3dff59865ab629aa048a6c613e639d36e7456b0b229241

FROM ${BUILD} AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
COPY site/package.json site/package-lock.json site/.npmrc site/
# An npmrc for a special registry is passed as a secret of the build; no layer contains it.
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc npm ci && npm ci --prefix site --omit=dev
COPY . .
# Empty, or --without-database.
ARG RELEASE=
RUN npm run build && npm run site && npm run release -- ${RELEASE} /release && mkdir /data

FROM ${BASE}
# PostgreSQL cannot create a database for a user without a name.
RUN getent passwd 10001 || echo 'uid-check:x:10001:10001:UID Check:/data:/usr/sbin/nologin' >> /etc/passwd
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /release /opt/uid-check
COPY --from=build --chown=10001:10001 /data /data
WORKDIR /opt/uid-check
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/compiled-code
# A user id that is unused on the host. The root file system may be read-only except /data and /tmp.
USER 10001:10001
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "launch.js"]
CMD ["start"]
