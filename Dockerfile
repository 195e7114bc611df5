# Two images: `club` holds the api and the realtime service, `proxy` is nginx. docker-compose.yml says what runs in them.

FROM node:22-bookworm-slim AS manifests
WORKDIR /club
COPY package.json package-lock.json .npmrc ./
COPY shared/package.json shared/
COPY server/package.json server/
COPY api/package.json api/
COPY realtime/package.json realtime/
COPY web/package.json web/
COPY club/package.json club/
COPY testing/package.json testing/
COPY lab/package.json lab/
COPY e2e/package.json e2e/
COPY scripts/package.json scripts/

FROM manifests AS build
RUN npm ci --omit=dev
COPY . .
RUN node scripts/build.mjs

FROM manifests AS packages
RUN npm ci --omit=dev --workspace shared --workspace server --workspace api --workspace realtime

FROM node:22-bookworm-slim AS club
ENV NODE_ENV=production
# With it the club converts films that no browser reads: `docker compose build --build-arg WITH_FFMPEG=1`.
ARG WITH_FFMPEG=0
RUN if [ "$WITH_FFMPEG" = 1 ]; then \
      apt-get update && apt-get install -y --no-install-recommends ffmpeg && rm -rf /var/lib/apt/lists/*; \
    fi
WORKDIR /club
COPY --from=packages /club/node_modules node_modules
COPY --from=build /club/dist dist
COPY --from=build /club/web/dist web/dist
COPY locales locales
COPY package.json ./
# A new volume takes over the owner of its folder.
RUN mkdir /film && chown node:node /film && chmod 700 /film
USER node
EXPOSE 8080

FROM nginx:1.28-alpine AS proxy
COPY testing/stack/nginx.conf.template /etc/nginx/templates/nginx.conf.template
# The image's own start fills these names of the environment in.
ENV NGINX_ENVSUBST_OUTPUT_DIR=/tmp NGINX_ENVSUBST_FILTER="^(LISTEN|ACCESS_LOG|API_[12]|REALTIME_[12])$"
USER nginx
EXPOSE 8080
STOPSIGNAL SIGQUIT
