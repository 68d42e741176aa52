/**
 * `npm run documents` ends with this: writes what the front end knows of the back end's interface into `src/api/generated`.
 * `rest.ts` has a type for each shape of docs/openapi.json, under its name there; `operations.ts` the types and documents of
 * every `src/**\/*.graphql` operation, checked against docs/schema.graphql. With `--check` it only checks that both are current.
 */
import { codegen } from '@graphql-codegen/core';
import * as typedDocumentNode from '@graphql-codegen/typed-document-node';
import * as typescriptOperations from '@graphql-codegen/typescript-operations';
import { parse } from 'graphql';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import openapiTypes, { astToString } from 'openapi-typescript';
import { format } from 'oxfmt';

const here = path.dirname(fileURLToPath(import.meta.url));
const source = path.join(here, 'src');
const target = path.join(source, 'api/generated');
/** @param {string} name */
const document = (name) => fs.readFileSync(path.join(here, '../docs', name), 'utf8');
const style = JSON.parse(fs.readFileSync(path.join(here, '../.oxfmtrc.json'), 'utf8'));

async function operations() {
  const documents = fs
    .readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.graphql'))
    .sort()
    .map((file) => {
      const location = path.join(source, file);
      return { location, document: parse(fs.readFileSync(location, 'utf8')) };
    });
  return codegen({
    schema: parse(document('schema.graphql')),
    documents,
    filename: 'operations.ts',
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
}

/** Examples and formats stay in the document: as comments they would be longer than the types. */
async function rest() {
  const { openapi, info, components } = JSON.parse(document('openapi.json'), (key, value) =>
    key === 'example' || (key === 'format' && typeof value === 'string') ? undefined : value,
  );
  const types = await openapiTypes(
    { openapi, info, paths: {}, components: { schemas: components.schemas } },
    { rootTypes: true, rootTypesNoSchemaPrefix: true, emptyObjectsUnknown: true },
  );
  return astToString(types);
}

let isStale = false;
fs.mkdirSync(target, { recursive: true });
for (const [name, written] of Object.entries({
  'operations.ts': await operations(),
  'rest.ts': await rest(),
})) {
  const file = path.join(target, name);
  const { code: text } = await format(
    name,
    `// Written by \`npm run documents\`; not by hand.\n${written}`,
    style,
  );
  if (fs.existsSync(file) && fs.readFileSync(file, 'utf8') === text) continue;
  if (process.argv.includes('--check')) {
    console.error(`${name} is not what docs/ and the operations say: run \`npm run documents\`.`);
    isStale = true;
  } else fs.writeFileSync(file, text);
}
if (isStale) process.exit(1);
