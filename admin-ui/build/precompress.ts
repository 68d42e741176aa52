import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|html|svg|json|txt|wasm)$/;
/** Below this size, headers outweigh the saving. */
const MIN_BYTES = 1024;

const compressors: Record<string, (content: Buffer) => Promise<Buffer>> = {
  br: (content) =>
    promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
  gz: (content) => promisify(gzip)(content, { level: 9 }),
};

/**
 * Also writes every file that compresses well as `.br` and `.gz`, which the server sends as they are
 * (backend/src/http/front-end.ts). Brotli's best level takes a hundred times as long as the level a server can afford per
 * request, and saves an eighth of a first view.
 */
export function precompress(): Plugin {
  return {
    name: 'usher:precompress',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir }) {
        const files = (await readdir(dir!, { recursive: true })).filter((file) => COMPRESSIBLE.test(file));
        await Promise.all(
          files.map(async (name) => {
            const file = path.join(dir!, name);
            if ((await stat(file)).size < MIN_BYTES) return;
            const content = await readFile(file);
            await Promise.all(
              Object.entries(compressors).map(async ([ending, compress]) =>
                writeFile(`${file}.${ending}`, await compress(content)),
              ),
            );
          }),
        );
      },
    },
  };
}
