import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Folder of the built front end; the path is the same from `src` and from `dist`. */
const FRONT_END = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../admin-ui/dist');

/**
 * Maps the first segment of a page's path to the HTML document that loads its code and styles; empty if there are none, as in a
 * test.
 */
function documentsOf(folder: string): Map<string, string> {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.html')) : [];
  return new Map(names.map((name) => [path.basename(name, '.html'), `pages/${name}`]));
}

const firstSegmentOf = (url: string): string => /^\/([\w-]*)/.exec(url)?.[1] ?? '';

/** Whether a path belongs to the API. An unknown one gets a JSON error, never the page. */
const isApi = (url: string): boolean => /^\/(api|graphql|metrics)(\/|\?|$)/.test(url);

/** Another page that one leads to at the moment, by the first segment of its path; null if it opens. */
export type LeadsTo = (segment: string) => Promise<string | null>;

/**
 * Serves the built front end: files by name, and the page for every client-side route.
 * @returns false if it is not built; then only the API is served
 */
export async function registerFrontEnd(app: FastifyInstance, leadsTo: LeadsTo): Promise<boolean> {
  if (!existsSync(path.join(FRONT_END, 'index.html'))) return false;
  await app.register(fastifyStatic, {
    root: FRONT_END,
    wildcard: false,
    // `/` is a page like any other.
    index: false,
    cacheControl: false,
    // The build also writes a compressed copy of each file (admin-ui/build/precompress.ts).
    preCompressed: true,
    setHeaders: (reply, file) => {
      // Built assets have a hash in their names; everything else may change under the same name.
      const isHashed = file.includes(`${path.sep}assets${path.sep}`);
      void reply.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const documents = documentsOf(path.join(FRONT_END, 'pages'));
  app.addHook('onRequest', async (request, reply) => {
    // The worker would answer pages from what it keeps, and nobody would be led anywhere.
    if (request.url === '/sw.js' && (await leadsTo('')) !== null) return void reply.callNotFound();
    const isPage =
      request.is404 && (request.method === 'GET' || request.method === 'HEAD') && !isApi(request.url);
    // A missing asset stays a 404. Only a path without a file extension gets the page, whatever its query.
    if (isPage && !/^[^?]*\.[a-z0-9]+($|\?)/i.test(request.url)) {
      const segment = firstSegmentOf(request.url);
      void reply.header('Cache-Control', 'no-cache');
      const other = await leadsTo(segment);
      if (other === null) await reply.sendFile(documents.get(segment) ?? 'index.html');
      else await reply.redirect(other);
    }
  });
  return true;
}
