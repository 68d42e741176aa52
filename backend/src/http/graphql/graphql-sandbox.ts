import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { ApolloServerPlugin } from '@apollo/server';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../../config/settings.js';
import { GRAPHQL_PATH } from '../request.js';

const FILES = `${GRAPHQL_PATH}/sandbox/`;

/**
 * Start script of the sandbox. It is a file because of the content security policy, and disables features that contact other
 * servers.
 */
const START = `AltairGraphQL.init({
  endpointURL: location.origin + '${GRAPHQL_PATH}',
  subscriptionsEndpoint: location.origin.replace('http', 'ws') + '${GRAPHQL_PATH}',
  subscriptionsProtocol: 'graphql-ws',
  disableAccount: true,
  initialSettings: {
    'alert.disableUpdateNotification': true,
    'banners.disable': true,
    disablePushNotification: true,
  },
});
`;

/** Returns the folder of Altair's build, or null if there is no sandbox: in production, or without development dependencies. */
function findSandbox({ environment }: Settings): string | null {
  if (environment === 'production') return null;
  try {
    const folder = path.dirname(createRequire(import.meta.url).resolve('altair-static/package.json'));
    const built = path.join(folder, 'build/dist');
    return existsSync(path.join(built, 'index.html')) ? built : null;
  } catch {
    return null;
  }
}

/** Apollo Server's plugin that serves the sandbox page at `GET /graphql`; empty without a sandbox. */
export function sandboxPlugins(settings: Settings): ApolloServerPlugin[] {
  const folder = findSandbox(settings);
  if (!folder) return [];
  const html = readFileSync(path.join(folder, 'index.html'), 'utf8')
    .replace(/<base href="[^"]*"/, `<base href="${FILES}"`)
    .replace('</body>', '<script type="module" src="start.js"></script></body>');
  return [{ serverWillStart: async () => ({ renderLandingPage: async () => ({ html }) }) }];
}

/** Serves the files of the sandbox page. */
export async function registerSandbox(app: FastifyInstance, settings: Settings): Promise<void> {
  const folder = findSandbox(settings);
  if (!folder) return;
  app.get(`${FILES}start.js`, async (_request, reply) => reply.type('text/javascript').send(START));
  await app.register(fastifyStatic, {
    root: folder,
    prefix: FILES,
    decorateReply: false,
    cacheControl: false,
  });
}
