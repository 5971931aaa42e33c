# The product in production mode on port 3000: docker build -t research-exchange .   (compose.yaml, docs/operations.md#container)

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN node apps/launcher/boot.mjs build
# From here on only what the server runs on.
RUN rm -rf node_modules apps/*/node_modules packages/*/node_modules db/node_modules e2e/node_modules
RUN .tools/node_modules/@pnpm/exe.*/pnpm install --offline --frozen-lockfile --prod --no-optional --ignore-scripts --filter-prod=@exchange/server... --filter-prod=@exchange/cli...

FROM node:24-bookworm-slim
WORKDIR /app
COPY --from=build /app/package.json /app/LICENSE ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/db ./db
COPY --from=build /app/packages/contract ./packages/contract
COPY --from=build /app/packages/api ./packages/api
COPY --from=build /app/apps/server ./apps/server
COPY --from=build /app/apps/cli ./apps/cli
COPY --from=build /app/apps/web/dist ./apps/web/dist
COPY --from=build /app/apps/launcher/start.sh ./apps/launcher/start.sh
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
USER node
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["./apps/launcher/start.sh"]
