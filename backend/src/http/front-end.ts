import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** The built front end beside this package; the same from `src` and from `dist`. */
const FRONT_END = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../admin-ui/dist');

/** The document of each page that names its code and styles, by the first segment of the page's path; none in a test. */
function documentsOf(folder: string): Map<string, string> {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.html')) : [];
  return new Map(names.map((name) => [path.basename(name, '.html'), `pages/${name}`]));
}

const firstSegmentOf = (url: string): string => /^\/([\w-]*)/.exec(url)?.[1] ?? '';

/** Paths that are the API's: an unknown one is an error in JSON and never the page. */
const isApi = (url: string): boolean => /^\/(api|graphql|metrics)(\/|\?|$)/.test(url);

/**
 * Serves the built front end: files by name, and the page for every address of the browser's own.
 * @returns false where it is not built; the API then stands alone.
 */
export async function registerFrontEnd(app: FastifyInstance): Promise<boolean> {
  if (!existsSync(path.join(FRONT_END, 'index.html'))) return false;
  await app.register(fastifyStatic, {
    root: FRONT_END,
    wildcard: false,
    cacheControl: false,
    // The build has written each file compressed, too (admin-ui/build/precompress.ts).
    preCompressed: true,
    setHeaders: (reply, file) => {
      // Built assets carry a hash in their names; everything else may change under its name.
      const isHashed = file.includes(`${path.sep}assets${path.sep}`);
      void reply.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const documents = documentsOf(path.join(FRONT_END, 'pages'));
  app.addHook('onRequest', async (request, reply) => {
    const isPage =
      request.is404 && (request.method === 'GET' || request.method === 'HEAD') && !isApi(request.url);
    // A missing asset is missing; only what looks like a page's address gets the page, whatever is asked for behind it.
    if (isPage && !/^[^?]*\.[a-z0-9]+($|\?)/i.test(request.url)) {
      await reply
        .header('Cache-Control', 'no-cache')
        .sendFile(documents.get(firstSegmentOf(request.url)) ?? 'index.html');
    }
  });
  return true;
}
