import { renameSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';
import { esmExternalRequirePlugin } from 'rolldown/plugins';

/** Must name all that we import of the package; `moduleNameMapper` leads each import here. */
const ENTRY = `
  export { MailerModule, MailerService } from '@nestjs-modules/mailer';
  export { HandlebarsAdapter } from '@nestjs-modules/mailer/adapters/handlebars.adapter';
`;
/** As in `jest.config.js`. */
const FILE = fileURLToPath(new URL('../../../node_modules/.cache/usher/nestjs-mailer.mjs', import.meta.url));

const ENTRY_ID = fileURLToPath(new URL('./mail-bundle-entry.mjs', import.meta.url));

/** The entry is not a file. */
const entry = {
  name: 'entry',
  /** @param {string} id */
  resolveId: (id) => (id === ENTRY_ID ? id : undefined),
  /** @param {string} id */
  load: (id) => (id === ENTRY_ID ? ENTRY : undefined),
};

/**
 * @nestjs-modules/mailer is CommonJS that requires the ES modules of Nest. Node can do that and Jest cannot yet, so tests
 * run the package's own code put together as an ES module. All that it depends on stays outside. Takes a moment only.
 */
export async function bundleMailer() {
  const unfinished = `${FILE}.${process.pid}`;
  await build({
    input: ENTRY_ID,
    platform: 'node',
    external: (id) => !/^([./\\]|[A-Z]:|@nestjs|builtin:)/i.test(id),
    plugins: [entry, esmExternalRequirePlugin({ external: [/^@nestjs\//] })],
    output: { file: unfinished, format: 'esm' },
    logLevel: 'warn',
  });
  // At once whole, should two test runs do this at the same time.
  renameSync(unfinished, FILE);
}
