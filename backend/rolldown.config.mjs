import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'rolldown';

const dist = fileURLToPath(new URL('./dist', import.meta.url));

/** Files of ours find what lies beside them, SQL and mail templates, where they were before they were put together. */
const placesOfOwnFiles = {
  name: 'places-of-own-files',
  transform: {
    filter: { code: 'import.meta.url' },
    /** @param {string} code @param {string} id */
    handler(code, id) {
      if (!id.startsWith(dist + path.sep)) return null;
      const place = `../${path.relative(dist, id).split(path.sep).join('/')}`;
      return code.replaceAll('import.meta.url', `new URL('${place}', import.meta.url).href`);
    },
  },
};

/** This package makes a `require` of its own, which would find another class-validator and class-transformer outside. */
const mappedTypes = {
  name: 'mapped-types',
  transform: {
    filter: { id: /@nestjs[\\/]mapped-types/ },
    /** @param {string} code */
    handler: (code) => code.replace('const require = createRequire(import.meta.url);', ''),
  },
};

/** The commands. Each takes the place of the compiler's file, which writes it anew at the start of a build. */
const commands = Object.fromEntries(
  readdirSync(path.join(dist, 'cli'))
    .filter((file) => file.endsWith('.js'))
    .map((file) => [`cli/${path.basename(file, '.js')}`, `dist/cli/${file}`]),
);

/**
 * Both processes and the commands with their packages in a few files: reading the packages' own 4,000 took longer than all else
 * that happens until the first answer (docs/decisions).
 */
export default defineConfig({
  input: { 'bundle/main': 'dist/main.js', 'bundle/worker': 'dist/worker.js', ...commands },
  platform: 'node',
  external: [
    // @nestjs/typeorm asks Node for it as well, and there may be only one; pg comes with it.
    'typeorm',
    /^pg(-|$)/,
    // Programs for one kind of machine.
    /^@css-inline\//,
    /^@node-rs\/argon2/,
    'msgpackr-extract',
    'sharp',
    // Starts threads from files of its own.
    'pino',
    // Loaded where it is used.
    'pdfkit',
    /^@aws-sdk\//,
    // Parts that are asked for and done without.
    /^@apollo\/(gateway|subgraph)/,
    '@as-integrations/express5',
    '@fastify/view',
    /^@nestjs\/(microservices|platform-express|websockets)/,
    'preview-email',
    'ts-morph',
  ],
  plugins: [placesOfOwnFiles, mappedTypes],
  output: { dir: 'dist', chunkFileNames: 'bundle/[name]-[hash].js', keepNames: true },
});
