/**
 * `npm run graphql -w admin-ui`: writes the types and documents of every `src/**\/*.graphql` operation, checked against
 * the schema that the back end documents. With `--check` it only checks that the committed file is up to date.
 */
import { codegen } from '@graphql-codegen/core';
import * as typedDocumentNode from '@graphql-codegen/typed-document-node';
import * as typescriptOperations from '@graphql-codegen/typescript-operations';
import { parse } from 'graphql';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';

const here = path.dirname(fileURLToPath(import.meta.url));
const source = path.join(here, 'src');
const target = path.join(source, 'api/generated/operations.ts');

const documents = fs
  .readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.graphql'))
  .sort()
  .map((file) => {
    const location = path.join(source, file);
    return { location, document: parse(fs.readFileSync(location, 'utf8')) };
  });

const written = await codegen({
  schema: parse(fs.readFileSync(path.join(here, '../docs/schema.graphql'), 'utf8')),
  documents,
  filename: target,
  config: {
    enumType: 'string-literal',
    useTypeImports: true,
    documentNodeImport: '@apollo/client#TypedDocumentNode',
    // Times are ISO 8601 strings, `Json` is whatever the audit log holds.
    scalars: { DateTime: 'string', Json: 'unknown', ID: 'string' },
  },
  plugins: [{ typescriptOperations: {} }, { typedDocumentNode: {} }],
  pluginMap: { typescriptOperations, typedDocumentNode },
});

const options = (await resolveConfig(target)) ?? {};
const text = await format(`// Written by \`npm run graphql -w admin-ui\`; not by hand.\n${written}`, {
  ...options,
  parser: 'typescript',
});

if (process.argv.includes('--check')) {
  const current = fs.existsSync(target) ? fs.readFileSync(target, 'utf8') : '';
  if (current !== text) {
    console.error('The GraphQL types are not those of the operations: run `npm run graphql -w admin-ui`.');
    process.exit(1);
  }
} else {
  fs.mkdirSync(path.dirname(target), { recursive: true });
  fs.writeFileSync(target, text);
  console.log(`${documents.length} files of operations → ${path.relative(process.cwd(), target)}`);
}
