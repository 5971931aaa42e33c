# The product in production mode on port 3000: docker build -t research-exchange .   (compose.yaml, docs/operations.md#container)

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN node apps/launcher/boot.mjs release
RUN mkdir dist/image && tar -xzf dist/research-exchange-*.tar.gz --strip-components=1 -C dist/image

FROM node:24-bookworm-slim
WORKDIR /app
COPY --from=build /app/dist/image ./
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
USER node
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["./apps/launcher/start.sh"]
