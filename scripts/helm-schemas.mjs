/**
 * Keeps, of the Kubernetes API's own schemas, those of the kinds that deploy/helm renders, strict as the API server is: a field
 * that it does not know is an error.
 *
 *   node scripts/helm-schemas.mjs KUBERNETES CLOUDNATIVEPG
 *
 * KUBERNETES is a checkout of kubernetes/kubernetes, of which api/openapi-spec/v3 is read, CLOUDNATIVEPG one of
 * cloudnative-pg/cloudnative-pg, of which config/crd/bases is.
 */
import fs from 'node:fs';
import path from 'node:path';
import { load } from 'js-yaml';
import { KINDS, SCHEMAS } from './lib/helm.mjs';

const [kubernetes, cloudNativePg] = process.argv.slice(2);
if (!kubernetes || !cloudNativePg)
  throw new Error('usage: node scripts/helm-schemas.mjs KUBERNETES CLOUDNATIVEPG');

/** Parts of a schema that say nothing about what is valid, or only to a server. */
const isLeftOut = (/** @type {string} */ key) =>
  key === 'description' || key === 'default' || key === 'format' || key === 'example' || key.startsWith('x-');

/** @type {Record<string, unknown>} */
const definitions = {};

/**
 * @param {any} schema
 * @param {(name: string) => any} lookUp  a schema that another one refers to
 * @returns {any}
 */
function strict(schema, lookUp) {
  if (Array.isArray(schema)) return schema.map((one) => strict(one, lookUp));
  if (typeof schema !== 'object' || schema === null) return schema;
  if (schema['x-kubernetes-int-or-string']) return { type: ['integer', 'string'] };
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1);
    if (!(name in definitions)) {
      definitions[name] = {};
      definitions[name] = strict(lookUp(name), lookUp);
    }
    return { $ref: `#/definitions/${name}` };
  }
  // A wrapper that only adds a default or a description.
  if (schema.allOf?.length === 1) return strict(schema.allOf[0], lookUp);
  if (schema.oneOf?.some((/** @type {any} */ one) => one.type === 'number'))
    return { type: ['number', 'string'] };
  /** @type {Record<string, unknown>} */
  const kept = {};
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'properties')
      kept.properties = Object.fromEntries(
        Object.entries(value).map(([name, one]) => [name, strict(one, lookUp)]),
      );
    else if (!isLeftOut(key)) kept[key] = strict(value, lookUp);
  }
  if (
    schema.properties &&
    schema.additionalProperties === undefined &&
    !schema['x-kubernetes-preserve-unknown-fields']
  )
    kept.additionalProperties = false;
  return kept;
}

/** @type {Record<string, unknown>} */
const kinds = {};
for (const [kind, { file, definition }] of Object.entries(KINDS)) {
  if (file.endsWith('.yaml')) {
    const crd = /** @type {any} */ (
      load(fs.readFileSync(path.join(cloudNativePg, 'config/crd/bases', file), 'utf8'))
    );
    const schema = crd.spec.versions.find((/** @type {any} */ one) => one.storage).schema.openAPIV3Schema;
    kinds[kind] = strict(
      {
        ...schema,
        properties: { ...schema.properties, metadata: { type: 'object', additionalProperties: true } },
      },
      () => {
        throw new Error('a resource definition has no references');
      },
    );
    continue;
  }
  const { components } = JSON.parse(
    fs.readFileSync(path.join(kubernetes, 'api/openapi-spec/v3', file), 'utf8'),
  );
  kinds[kind] = strict({ $ref: definition }, (name) => components.schemas[name]);
}
fs.writeFileSync(SCHEMAS, `${JSON.stringify({ kinds, definitions })}\n`);
