# One image for both the API (the default command) and the worker (node backend/dist/bundle/worker.js).
ARG NODE=node:22-bookworm-slim

FROM ${NODE} AS manifests
WORKDIR /usher
COPY package.json package-lock.json .npmrc ./
COPY backend/package.json backend/
COPY admin-ui/package.json admin-ui/

# Builds the back end and the front end. Only the results of this stage get into the image.
FROM manifests AS build
RUN npm ci --no-audit --no-fund
COPY tsconfig.json ./
COPY backend backend
COPY admin-ui admin-ui
RUN npm run build && find backend/dist -name '*.map' -delete

# Installs only what the back end needs at run time. The other dependencies are removed from the manifests first, since npm
# would keep packages that only a build tool, the front end or an optional peer asks for (TypeScript, for example).
FROM manifests AS packages
RUN npm pkg set --json 'workspaces=["backend"]' \
  && npm pkg delete dependencies devDependencies \
  && npm pkg delete devDependencies --workspace backend \
  && npm ci --omit=dev --omit=peer --no-audit --no-fund \
  && mkdir -p backend/node_modules \
  && find node_modules backend/node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.cts' -o -name '*.d.mts' \) -delete \
  && npm sbom --sbom-format cyclonedx --omit dev --omit peer > sbom.json

FROM ${NODE}
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /usher
RUN install -d -o node -g node /data
COPY --from=packages /usher/node_modules node_modules
COPY --from=packages /usher/backend/node_modules backend/node_modules
# What is in it, as CycloneDX: for whoever looks known faults up.
COPY --from=packages /usher/sbom.json sbom.json
COPY --from=build /usher/backend/package.json backend/
COPY --from=build /usher/backend/dist backend/dist
COPY --from=build /usher/admin-ui/dist admin-ui/dist
# So that `npm run setup-key` and `npm run reset-second-factor` work in the container as they do in a checkout.
RUN echo '{"private":true,"scripts":{"setup-key":"node backend/dist/cli/setup-key.js","reset-second-factor":"node backend/dist/cli/reset-second-factor.js"}}' > package.json
USER node
EXPOSE 3000
CMD ["node", "backend/dist/bundle/main.js"]
