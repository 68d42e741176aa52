import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Packages with many files that we import, by the names that we import. Jest reads, resolves and compiles every file of a
 * package anew for every test file, which took seconds each time. So these are bundled into a few files, and `jest.config.js`
 * maps these names to them. Some are CommonJS that requires ES modules, which Node supports and Jest does not yet: bundled
 * together they are ES modules. A CommonJS package outside the bundle cannot require one of these, for the same reason; if
 * one does, take the required package out of this list.
 */
export const PACKAGES = [
  '@apollo/server',
  '@fastify/compress',
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
/** The name is a hash of the inputs, so an existing folder is up to date; it is built anew only after a change. */
export const FOLDER = path.join(BUNDLES, hash.digest('hex').slice(0, 16));

/**
 * Creates a virtual entry file for each package that re-exports all its names. They have to be listed, because `export *` does
 * not find the names of CommonJS.
 */
async function entries() {
  const input = /** @type {Record<string, string>} */ ({});
  const sources = new Map();
  // One after the other: the mailer may not require Nest while Nest is still being loaded.
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

/** Bundles the packages into `FOLDER`, with the same externals as the product. Takes some seconds, only once. */
export async function bundlePackages() {
  if (existsSync(FOLDER)) return;
  const { build } = await import('rolldown');
  const { esmExternalRequirePlugin } = await import('rolldown/plugins');
  const { default: product } = await import('../../rolldown.config.mjs');
  const { input, plugin } = await entries();
  // nodemailer stays outside, because smtp-server and mailparser, which only tests use, require it too.
  const outside = esmExternalRequirePlugin({ external: [...product.external, 'nodemailer'] });
  const unfinished = `${FOLDER}.${process.pid}`;
  const output = {
    dir: unfinished,
    entryFileNames: '[name].mjs',
    chunkFileNames: 'chunks/[name]-[hash].mjs',
    keepNames: true,
    // Without white space and comments there is a third less to read for each test file.
    minify: { compress: false, mangle: false, codegen: true },
  };
  await build({
    input,
    platform: 'node',
    plugins: [plugin, product.plugins, outside],
    output,
    logLevel: 'warn',
  });
  try {
    // An atomic rename, in case two test runs bundle at the same time.
    renameSync(unfinished, FOLDER);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(FOLDER)) throw error;
  }
  for (const old of readdirSync(BUNDLES))
    if (!old.startsWith(path.basename(FOLDER)))
      rmSync(path.join(BUNDLES, old), { recursive: true, force: true });
}
