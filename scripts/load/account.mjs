import { buildSchema, getNamedType, isEnumType, isInputObjectType, isLeafType, isNonNullType } from 'graphql';

/**
 * What one account can ask of the API: every route of its document, every query and mutation of its schema, each as wide as it may be.
 *
 * @typedef {{ name: string, method: string, path: string, body?: unknown, isForm?: boolean }} Attack
 * @typedef {object} Own  what the account knows and has
 * @property {string} eventId
 * @property {string} accountId
 * @property {string} saleId   a sale of its own
 * @property {string} code  of that sale
 * @property {string} email  of that sale
 */

/** What nothing has. */
const NOBODY = '01890000-0000-7000-8000-000000000000';
/** A part of many names. */
const WIDE = 'an';
const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/**
 * @param {any} document  OpenAPI
 * @param {Own} own
 * @returns {Attack[]} one for each route, with values that are valid and as wide as they may be
 */
export function restAttacks(document, own) {
  /** @type {Attack[]} */
  const attacks = [];
  for (const [path, routes] of Object.entries(document.paths))
    for (const [method, route] of Object.entries(routes)) {
      if (!METHODS.includes(method)) continue;
      /** @type {string[]} */
      const query = [];
      let filled = path;
      for (const parameter of route.parameters ?? []) {
        const value = valueOf(parameter, { path, method, own });
        if (value === undefined) continue;
        const text = encodeURIComponent(String(value));
        if (parameter.in === 'path') filled = filled.replace(`{${parameter.name}}`, text);
        if (parameter.in === 'query') query.push(`${parameter.name}=${text}`);
      }
      const [[type, content] = []] = Object.entries(route.requestBody?.content ?? {});
      attacks.push({
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path: query.length > 0 ? `${filled}?${query.join('&')}` : filled,
        ...(type === 'application/json' && { body: withOwn(content.example, own) }),
        ...(type === 'multipart/form-data' && { isForm: true }),
      });
    }
  return attacks;
}

/**
 * @param {any} parameter
 * @param {{ path: string, method: string, own: Own }} where
 * @returns {string | number | undefined} undefined: it is left out
 */
function valueOf({ name, in: place, required, schema = {} }, { path, method, own }) {
  if (name === 'limit') return schema.maximum;
  if (name === 'search' || name === 'q') return WIDE;
  if (name === 'event_id') return own.eventId;
  if (place !== 'path') return required && place === 'query' ? (schema.enum?.[0] ?? 'x') : undefined;
  if (name === 'email') return own.email;
  if (name === 'code_or_id') return schema.format === 'uuid' ? own.saleId : own.code;
  if (/\/attendees\/|by-id/.test(path)) return own.saleId;
  // What is everybody's is only read.
  if (method === 'get' && /\/events\//.test(path)) return own.eventId;
  if (method === 'get' && /\/(users|volunteers)\//.test(path)) return own.accountId;
  return NOBODY;
}

/** The example of a body, of what the account has. @param {any} example @param {Own} own @returns {any} */
function withOwn(example, own) {
  if (Array.isArray(example)) return example.map((one) => withOwn(one, own));
  if (example === null || typeof example !== 'object') return example;
  /** @type {Record<string, string>} */
  const known = {
    event_id: own.eventId,
    volunteer_id: own.accountId,
    account_id: own.accountId,
    code: own.code,
  };
  return Object.fromEntries(
    Object.entries(example).map(([key, value]) => {
      if (key in known) return [key, known[key]];
      if (key === 'attendee_ids') return [key, [own.saleId]];
      if (key === 'quoted_total_price') return [key, null];
      return [key, withOwn(value, own)];
    }),
  );
}

/**
 * @param {string} text  the schema
 * @param {Own} own
 * @returns {{ name: string, query: (times: number) => string }[]} each query and mutation with all its fields, so many times in one
 *   request; with as many rows as there may be, if it is there once
 */
export function graphqlAttacks(text, own) {
  const schema = buildSchema(text);
  const fieldsOf = (/** @type {import('graphql').GraphQLObjectType | null | undefined} */ type) =>
    Object.values(type?.getFields() ?? {});
  return [
    ...fieldsOf(schema.getQueryType()).map((field) => ({ field, operation: 'query' })),
    ...fieldsOf(schema.getMutationType()).map((field) => ({ field, operation: 'mutation' })),
  ].map(({ field, operation }) => {
    const given = field.args.flatMap((arg) => {
      const isWanted = isNonNullType(arg.type) || arg.name === 'eventId' || arg.name === 'search';
      return isWanted ? [`${arg.name}: ${valueFor(arg, field.name, own)}`] : [];
    });
    const hasRows = field.args.some(({ name }) => name === 'limit');
    const selected = selection(getNamedType(field.type), 3);
    return {
      name: `GraphQL ${field.name}`,
      query: (times) => {
        const args = hasRows ? [...given, `limit: ${times === 1 ? 10_000 : 20}`] : given;
        const one = `${field.name}${args.length > 0 ? `(${args.join(', ')})` : ''} ${selected}`;
        return `${operation} { ${Array.from({ length: times }, (_, at) => `a${at}: ${one}`).join(' ')} }`;
      },
    };
  });
}

/**
 * @param {import('graphql').GraphQLArgument | import('graphql').GraphQLInputField} input
 * @param {string} operation
 * @param {Own} own
 * @returns {string} a valid literal, of an object what is required
 */
function valueFor({ name, type }, operation, own) {
  const inner = getNamedType(type);
  if (isInputObjectType(inner)) {
    const fields = Object.values(inner.getFields()).filter((field) => isNonNullType(field.type));
    return `{ ${fields.map((field) => `${field.name}: ${valueFor(field, operation, own)}`).join(', ')} }`;
  }
  if (isEnumType(inner)) return inner.getValues()[0].name;
  if (inner.name === 'Boolean') return 'false';
  if (inner.name === 'Int' || inner.name === 'Float') return '1';
  return JSON.stringify(textFor(name, inner.name, operation, own));
}

/** @param {string} name @param {string} type @param {string} operation @param {Own} own */
function textFor(name, type, operation, own) {
  if (type === 'DateTime') return '2030-11-28T18:00:00Z';
  // What is everybody's is only read.
  if (name === 'id' && /registration|attendee|undoCheckIn/i.test(operation)) return own.saleId;
  if (name === 'id') return operation === 'event' ? own.eventId : NOBODY;
  /** @type {Record<string, string>} */
  const known = {
    eventId: own.eventId,
    search: WIDE,
    email: own.email,
    qrCodeId: own.code,
    phone: '4155550100',
  };
  return known[name] ?? 'Ada Lovelace';
}

/** @param {import('graphql').GraphQLNamedType} type @param {number} depth @returns {string} all fields that need no argument */
function selection(type, depth) {
  if (isLeafType(type) || !('getFields' in type) || depth === 0) return '';
  const fields = /** @type {import('graphql').GraphQLField<any, any>[]} */ (Object.values(type.getFields()));
  const parts = fields.flatMap((field) => {
    if (field.args.some((arg) => isNonNullType(arg.type))) return [];
    const inner = getNamedType(field.type);
    if (isLeafType(inner)) return [field.name];
    const deeper = selection(inner, depth - 1);
    return deeper ? [`${field.name} ${deeper}`] : [];
  });
  return parts.length > 0 ? `{ ${parts.join(' ')} }` : '';
}
