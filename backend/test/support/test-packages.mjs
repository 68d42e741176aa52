import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Packages with many files that we import, as we import them. Jest reads, resolves and compiles every file of a package
 * anew for every test file, which took seconds each time: so they run from a few files, where `jest.config.js` maps these
 * names. Some are CommonJS that requires ES modules, which Node can do and Jest cannot yet: together they are ES modules.
 * A CommonJS package outside that requires one of these fails for the same reason; leave that one outside then.
 */
export const PACKAGES = [
  '@apollo/server',
  '@fastify/compress',
  '@fastify/multipart',
  '@fastify/static',
  '@nestjs-modules/mailer',
  '@nestjs-modules/mailer/adapters/handlebars.adapter',
  '@nestjs/apollo',
  '@nestjs/bullmq',
  '@nestjs/common',
  '@nestjs/core',
  '@nestjs/graphql',
  '@nestjs/jwt',
  '@nestjs/passport',
  '@nestjs/platform-fastify',
  '@nestjs/swagger',
  '@nestjs/testing',
  '@nestjs/typeorm',
  'bullmq',
  'class-transformer',
  'class-validator',
  'csv-parse/sync',
  'fastify',
  'file-type',
  'graphql',
  'graphql-query-complexity',
  'graphql-ws',
  'handlebars',
  'ioredis',
  'lru-cache',
  'passport',
  'prom-client',
  'qrcode',
  'rate-limiter-flexible',
  'ws',
  'zod',
];

const place = (/** @type {string} */ file) => fileURLToPath(new URL(file, import.meta.url));
const BUNDLES = place('../../../node_modules/.cache/usher/test-packages');
const hash = createHash('sha256');
for (const file of ['../../../package-lock.json', '../../rolldown.config.mjs', './test-packages.mjs'])
  hash.update(readFileSync(place(file)));
/** What it is made of is in its name: what stands here is right, and is made anew only after a change. */
export const FOLDER = path.join(BUNDLES, hash.digest('hex').slice(0, 16));

/** A file for each package that hands on all its names: those of CommonJS have to be said. The file is not on the disk. */
async function entries() {
  const input = /** @type {Record<string, string>} */ ({});
  const sources = new Map();
  // One after the other: the mailer may not require a Nest that is still being loaded.
  for (const name of PACKAGES) {
    const names = Object.keys(await import(name)).filter((key) => /^\w+$/.test(key) && key !== '__esModule');
    input[name] = place(`./${name}.entry.mjs`);
    sources.set(input[name], `export { ${names.join(', ')} } from '${name}';`);
  }
  const plugin = {
    name: 'entries',
    resolveId: (/** @type {string} */ id) => (sources.has(id) ? id : undefined),
    load: (/** @type {string} */ id) => sources.get(id),
  };
  return { input, plugin };
}

/** Puts the packages into `FOLDER`, with the same ones outside as in the product. Takes some seconds, once. */
export async function bundlePackages() {
  if (existsSync(FOLDER)) return;
  const { build } = await import('rolldown');
  const { esmExternalRequirePlugin } = await import('rolldown/plugins');
  const { default: product } = await import('../../rolldown.config.mjs');
  const { input, plugin } = await entries();
  // nodemailer: smtp-server and mailparser, which only tests use, ask for it too.
  const outside = esmExternalRequirePlugin({ external: [...product.external, 'nodemailer'] });
  const unfinished = `${FOLDER}.${process.pid}`;
  const output = {
    dir: unfinished,
    entryFileNames: '[name].mjs',
    chunkFileNames: 'chunks/[name]-[hash].mjs',
    keepNames: true,
  };
  await build({
    input,
    platform: 'node',
    plugins: [plugin, product.plugins, outside],
    output,
    logLevel: 'warn',
  });
  try {
    // At once whole, should two test runs do this at the same time.
    renameSync(unfinished, FOLDER);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(FOLDER)) throw error;
  }
  for (const old of readdirSync(BUNDLES))
    if (!old.startsWith(path.basename(FOLDER)))
      rmSync(path.join(BUNDLES, old), { recursive: true, force: true });
}
