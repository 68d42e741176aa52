import { createHmac } from 'node:crypto';
import { startApp, type TestApp } from './support/app.js';
import { makeUser } from './support/builders.js';

/** Id of everything that a path can name, so that bad input would change something if it were accepted. */
const ID = '0192f3a4-7c1e-7d2b-9f00-3b6a5c4d2e1f';
const GENEROUS = String(1_000_000);

/** Text with an injection, special formatting or an unusual alphabet. A field for any text may accept it unchanged. */
const HOSTILE = [
  `'; drop table users; --`,
  `" or ""="`,
  `%' or 1=1 or name like '%`,
  '%_\\%',
  '${7*7}{{7*7}}<script>alert(1)</script>',
  '=cmd|calc!A1',
  '../../etc/passwd',
  '\u202Egnp.exe\u200F',
  '😀𝕏👨‍👩‍👧‍👦',
  '\r\nSet-Cookie: a=b',
];
/**
 * Returns three of the hostile texts, others for the next longer name: what refuses or keeps a text does not know one from another,
 * so that all of them to every field would only take longer.
 */
const hostileTo = (name: string): string[] =>
  [0, 3, 6].map((step) => HOSTILE[(name.length + step) % HOSTILE.length] as string);
/** Text that must never be stored. */
const IMPOSSIBLE = ['a\0b', 'a\uD800b'];
/** The text that opens a level of JSON, and the text that closes it. */
const NESTS = [
  ['[', ']'],
  ['{"a":', '}'],
] as const;

/**
 * Error codes that come before any check of the fields: a hand-over that was not received cannot be reversed or explained, an
 * unsubscribe link is known or unknown, whatever else the request holds, and prices without a signature are none.
 */
const TOLD_FIRST = new Set(['hand_over_state', 'unknown_unsubscribe_link', 'sale_without_price']);

interface Schema {
  type?: string;
  format?: string;
  enum?: unknown[];
  nullable?: boolean;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  /** True: it takes any object. */
  additionalProperties?: boolean;
}
interface Operation {
  name: string;
  method: string;
  path: string;
  isSignedIn: boolean;
  parameters: Array<{ name: string; in: string; required?: boolean; schema: Schema }>;
  fields: Record<string, Schema>;
  required: string[];
  /** A valid body: the required fields of the documented example. */
  base: Record<string, unknown> | undefined;
  isForm: boolean;
  isBodyRequired: boolean;
}
interface Case {
  what: string;
  /** The expected answer. `any`: anything but a 5xx, for input that the schema allows. */
  expect: 'a 422 naming it' | 'a 4xx' | 'a 401' | 'any';
  /** The field or parameter at fault. */
  field?: string;
  path?: string;
  query?: string;
  body?: unknown;
  raw?: string;
  headers?: Record<string, string>;
  token?: string | null;
}

/** Returns values that are wrong by the schema alone, whatever the field means. */
function wrongValues(name: string, schema: Schema, isRequired: boolean): Array<[string, unknown]> {
  const isNumber = schema.type === 'number' || schema.type === 'integer';
  const isText = schema.type === 'string';
  const cases: Array<[string, unknown]> = schema.additionalProperties ? [] : [['an object', { a: 1 }]];
  if (schema.type !== 'array') cases.push(['a list', [schema.enum?.[0] ?? 'x']]);
  if (!schema.nullable) cases.push(['null', null]);
  if (!isText) cases.push(['text', 'text'], ['empty', '']);
  if (!isNumber) cases.push(['a number', 7]);
  if (schema.type !== 'boolean') cases.push(['a boolean', true]);
  if (isNumber) {
    cases.push(['NaN in words', 'NaN'], ['a number in words', '5'], ['huge', 1e21]);
    cases.push(['negative', -1], ['a hair', 1e-9]);
    if (schema.minimum !== undefined) cases.push(['too small', schema.minimum - 1]);
    if (schema.maximum !== undefined) cases.push(['too large', schema.maximum + 1]);
  }
  if (isText) {
    cases.push(...IMPOSSIBLE.map((text): [string, unknown] => [JSON.stringify(text), text]));
    cases.push(['too long', 'x'.repeat((schema.maxLength ?? 10_000) + 1)]);
    if (isRequired && schema.minLength !== 0) cases.push(['empty', '']);
    if (schema.enum || schema.format)
      cases.push(...['', ...hostileTo(name)].map((text): [string, unknown] => [JSON.stringify(text), text]));
  }
  return cases;
}

function bodyCases({ fields, required, base, isBodyRequired }: Operation): Case[] {
  if (!base) return [];
  const cases: Case[] = [];
  const strict = { expect: 'a 422 naming it' } as const;
  for (const [field, schema] of Object.entries(fields)) {
    const isRequired = required.includes(field);
    for (const [what, value] of wrongValues(field, schema, isRequired))
      cases.push({ ...strict, what: `${field}: ${what}`, field, body: { ...base, [field]: value } });
    if (isRequired) {
      const { [field]: _, ...rest } = base;
      cases.push({ ...strict, what: `${field}: missing`, field, body: rest });
    }
    if (schema.type === 'string' && isRequired && schema.minLength !== 0)
      cases.push({ what: `${field}: blank`, expect: 'a 4xx', body: { ...base, [field]: ' \t ' } });
    const raw = JSON.stringify({ ...base, [field]: '@@' });
    cases.push({ what: `${field}: NaN`, expect: 'a 4xx', raw: raw.replace('"@@"', 'NaN') });
    cases.push({ ...strict, what: `${field}: beyond any number`, field, raw: raw.replace('"@@"', '1e999') });
    for (const [open, close] of NESTS) {
      const nest = `${open.repeat(2_000)}1${close.repeat(2_000)}`;
      cases.push({
        ...strict,
        what: `${field}: ${open} of ${open}`,
        field: 'body',
        raw: raw.replace('"@@"', nest),
      });
    }
    if (schema.type === 'string' && !schema.enum && !schema.format)
      for (const text of hostileTo(field))
        cases.push({ what: `${field}: ${text}`, expect: 'any', body: { ...base, [field]: text } });
  }
  for (const field of ['nonsense', 'id', 'Name'])
    if (!(field in fields))
      cases.push({ ...strict, what: `unknown field ${field}`, field, body: { ...base, [field]: 'x' } });
  for (const raw of ['{', 'null', '[]', '"text"', '7', 'NaN', '{"a":1}}', '{"__proto__":{"a":1}}', '\0'])
    cases.push({ what: `body ${JSON.stringify(raw)}`, expect: 'a 4xx', raw });
  const missing = { ...strict, field: required[0] ?? 'body' };
  if (isBodyRequired)
    cases.push({ ...missing, what: 'no body' }, { ...missing, what: 'an empty body', raw: '' });
  cases.push({ what: 'body too large', expect: 'a 4xx', raw: `{"a":"${'x'.repeat(1_100_000)}"}` });
  cases.push({
    what: 'body of another type',
    expect: 'a 4xx',
    raw: JSON.stringify(base),
    headers: { 'content-type': 'text/plain' },
  });
  return cases;
}

function queryCases({ parameters, base }: Operation): Case[] {
  const cases: Case[] = [];
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  const needed = inQuery.filter(({ required }) => required);
  const add = (expected: Case['expect'], field: string, value: string, more = ''): void => {
    const query = needed
      .filter(({ name }) => name !== field)
      .map(({ name, schema }) => `${name}=${String(schema.enum?.[0] ?? 'x')}`)
      .concat(`${field}=${value}${more}`)
      .join('&');
    cases.push({ what: `?${query.slice(0, 80)}`, expect: expected, field, query, body: base });
  };
  for (const { name, schema } of inQuery) {
    const strict = 'a 422 naming it';
    const isText = schema.type === 'string' && !schema.enum && !schema.format;
    const values = isText
      ? []
      : ['', 'null', 'NaN', '-1', '1e3', '0x10', '1.5', '%F0%9F%98%80', ...hostileTo(name)];
    if (schema.type === 'integer' || schema.type === 'number')
      values.push('999999999999999999999', String((schema.maximum ?? 10_000) + 1), 'Infinity', ' 1');
    for (const value of values) add(strict, name, encodeURIComponent(value));
    for (const text of IMPOSSIBLE.slice(0, 1)) add(strict, name, encodeURIComponent(text));
    add(isText && !schema.maxLength ? 'a 4xx' : strict, name, 'x'.repeat((schema.maxLength ?? 3_000) + 1));
    add(strict, name, 'x', `&${name}=y`);
    if (isText) for (const text of hostileTo(name)) add('any', name, encodeURIComponent(text));
    add('any', name, '%E0%A4%A');
  }
  if (inQuery.length > 0) add('a 422 naming it', 'nonsense', 'x');
  return cases;
}

function otherCases({ parameters, path, base, isSignedIn }: Operation): Case[] {
  const cases: Case[] = [];
  const body = base;
  for (const { name, schema, in: place } of parameters) {
    if (place === 'header')
      for (const key of ['', 'x'.repeat(201)])
        cases.push({ what: `${name} of ${key.length}`, expect: 'a 4xx', body, headers: { [name]: key } });
    if (place !== 'path') continue;
    const values = [
      ...IMPOSSIBLE.slice(0, 1),
      ...hostileTo(path),
      'x'.repeat(1_500),
      '-1',
      'NaN',
      'null',
      '0',
      ' ',
    ];
    if (schema.format === 'uuid') values.push(`${ID}0`, ID.slice(1), `{${ID}}`, 'g'.repeat(36));
    const isOpen = name === 'email';
    for (const value of values)
      cases.push({
        what: `/${value.slice(0, 40)}`,
        expect: isOpen && !value.includes('\0') ? 'any' : 'a 4xx',
        path: path.replace(/\{[^}]+\}/, encodeURIComponent(value)),
        body,
      });
    for (const value of ['%E0%A4%A', '%', '%FF%FE'])
      cases.push({
        what: `/${value}`,
        expect: isOpen ? 'any' : 'a 4xx',
        path: path.replace(/\{[^}]+\}/, value),
        body,
      });
  }
  if (isSignedIn) {
    const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = part({ sub: ID, sv: 1, exp: 4_000_000_000 });
    const foreign = `${part({ alg: 'HS256', typ: 'JWT' })}.${claims}`;
    const tokens = [
      null,
      'x',
      `${'x'.repeat(3_000)}.y.z`,
      `${part({ alg: 'none' })}.${claims}.`,
      `${foreign}.${createHmac('sha256', 'another secret').update(foreign).digest('base64url')}`,
    ];
    for (const token of tokens)
      cases.push({ what: `token ${String(token).slice(0, 30)}`, expect: 'a 401', token, body });
  }
  return cases;
}

const onlyOf = (example: Record<string, unknown>, names: string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, example[name]]));

describe('bad input', () => {
  let server: TestApp;
  let token: string;
  let ended: string;
  let operations: Operation[];

  beforeAll(async () => {
    server = await startApp({
      env: {
        LOG_LEVEL: 'info',
        LIMIT_SIGN_INS_PER_ACCOUNT: GENEROUS,
        LIMIT_SIGN_INS_PER_ADDRESS: GENEROUS,
        LIMIT_PUBLIC_FORMS_PER_EMAIL: GENEROUS,
        LIMIT_PUBLIC_FORMS_PER_ADDRESS: GENEROUS,
        LIMIT_UNKNOWN_CODES_PER_USER: GENEROUS,
        LIMIT_UNKNOWN_TICKETS_PER_ADDRESS: GENEROUS,
        LIMIT_REQUESTS_PER_USER: GENEROUS,
        METRICS_TOKEN: 'a token of thirty-two characters or more',
      },
    });
    await makeEverything();
    token = await server.signIn(await makeUser(server.database, { role: 'president' }));
    const former = await makeUser(server.database, { role: 'president' });
    ended = await server.signIn(former);
    await server.database.query('update users set is_active = false, session_version = 2 where id = $1', [
      former.id,
    ]);
    operations = operationsOf((await server.call('GET', '/api/docs-json')).body);
  });
  afterAll(() => server.close());

  /** Creates a user, an event with a tier and a sale, a mail, an application and a hand-over, all with the same id. */
  async function makeEverything(): Promise<void> {
    const { query } = server.database;
    const { id: sellerId } = await makeUser(server.database);
    await query('update users set id = $1 where id = $2', [ID, sellerId]);
    await query(
      `insert into events (id, name, event_date, location, time_zone, status)
       values ($1, 'Lantern Festival', now() + interval '7 days', 'Town Hall', 'America/New_York', 'on_sale')`,
      [ID],
    );
    await query(
      `insert into pricing_tiers (id, event_id, food_option, quantity_from, quantity_to, price_cents)
       values ($1, $1, 'without_food', 1, 20, 1500)`,
      [ID],
    );
    await query(
      `insert into registrations (id, event_id, seller_id, name, email, phone, ticket_quantity, payment_mode,
         food_option, is_guest, price_per_ticket_cents, total_cents, qr_code)
       values ($1, $1, $1, 'Ada Lovelace', 'ada@example.org', '4155550100', 2, 'zelle', 'without_food', false, 1600,
         3200, 'ABCDEFGHJKLMNPQ')`,
      [ID],
    );
    await query(
      `insert into outbox (id, kind, to_address, event_id, registration_id, state, attempts, sent_at)
       values ($1, 'ticket', 'ada@example.org', $1, $1, 'sent', 1, now())`,
      [ID],
    );
    await query(
      `insert into volunteer_applications (id, name, email, phone, team_role)
       values ($1, 'Rosa Parks', 'rosa.parks@example.org', '4155550101', 'Director')`,
      [ID],
    );
    await query(
      `insert into hand_overs (id, event_id, seller_id, declared_cents, is_final, expected_cents)
       values ($1, $1, $1, 3000, false, 0)`,
      [ID],
    );
  }

  function operationsOf(document: any): Operation[] {
    return Object.entries<any>(document.paths).flatMap(([path, methods]) =>
      Object.entries<any>(methods).map(([method, operation]): Operation => {
        const [type, media] = Object.entries<any>(operation.requestBody?.content ?? {})[0] ?? [];
        const reference = media?.schema.$ref?.split('/').pop();
        const schema = reference ? document.components.schemas[reference] : media?.schema;
        return {
          name: `${method.toUpperCase()} ${path}`,
          method: method.toUpperCase(),
          path,
          // An empty one among them: a session is not needed.
          isSignedIn:
            operation.security.length > 0 &&
            operation.security.every((one: object) => Object.keys(one).length > 0),
          parameters: operation.parameters ?? [],
          fields: schema?.properties ?? {},
          required: schema?.required ?? [],
          base: type === 'application/json' ? onlyOf(media.example, schema.required ?? []) : undefined,
          isForm: type === 'multipart/form-data',
          isBodyRequired: operation.requestBody?.required !== false,
        };
      }),
    );
  }

  /** Returns a checksum of every table except the counters of attempts, sessions, whose last use is noted, and the list of the sales that could not be taken. */
  async function contents(): Promise<Record<string, unknown>> {
    const tables = await server.database.query<{ name: string }>(
      `select table_name as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE' 
         and table_name not in ('rate_limits', 'sessions', 'invalid_door_sales') order by 1`,
    );
    const sums = tables.map(
      ({ name }) =>
        `select '${name}' as name, count(*)::int as rows, md5(string_agg(t::text, '|' order by t::text)) as sum from "${name}" t`,
    );
    const rows = await server.database.query(sums.join(' union all '));
    return Object.fromEntries(rows.map(({ name, rows: count, sum }) => [name, `${count} rows, ${sum}`]));
  }

  async function send({ method, path }: Operation, sent: Case) {
    const url = (sent.path ?? path).replace(/\{[^}]+\}/, ID) + (sent.query ? `?${sent.query}` : '');
    return server.call(method, url, {
      ...(sent.token === null ? {} : { as: sent.token ?? token }),
      ...(sent.raw === undefined ? { body: sent.body } : { raw: sent.raw }),
      ...(sent.headers ? { headers: sent.headers } : {}),
    });
  }

  /** Returns what is wrong with the answers to these cases, in words; empty if all is well. */
  async function complaints(cases: Array<[Operation, Case]>): Promise<string[]> {
    const found: string[] = [];
    const waiting = [...cases];
    const work = async (): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [operation, sent] = next;
        const { status, body } = await send(operation, sent);
        const say = (problem: string): void =>
          void found.push(
            `${operation.name} ${sent.what.slice(0, 80)}: ${problem} (${status} ${JSON.stringify(body).slice(0, 160)})`,
          );
        if (status >= 500) say('a mistake of ours');
        else if (sent.expect !== 'any' && status < 400) say('was taken');
        else if (sent.expect === 'a 401' && status !== 401) say('no 401');
        else if (sent.expect === 'a 422 naming it' && !TOLD_FIRST.has(body.code)) {
          const names = Object.keys(body.errors ?? {});
          if (status !== 422 || !names.some((name) => name.split(/[.[]/)[0] === sent.field)) say('not named');
        }
        if (status >= 400 && !(body.detail && body.request_id)) say('no detail or request_id');
      }
    };
    await Promise.all(Array.from({ length: 8 }, work));
    return found;
  }

  const casesOf = (operation: Operation): Case[] => [
    ...bodyCases(operation),
    ...queryCases(operation),
    ...otherCases(operation),
  ];

  test('is refused by every route, with a sentence, and changes nothing', async () => {
    const before = await contents();
    const cases = operations.flatMap((operation) =>
      casesOf(operation)
        .concat(operation.isSignedIn ? [{ what: 'a session that ended', expect: 'a 401', token: ended }] : [])
        .filter((sent) => sent.expect !== 'any')
        .map((sent): [Operation, Case] => [operation, sent]),
    );
    expect(cases.length).toBeGreaterThan(1_000);
    expect(await complaints(cases)).toEqual([]);
    expect(await contents()).toEqual(before);
    // A refusal is a line in the log, without a stack.
    expect(server.logs.length).toBeGreaterThan(1_000);
    expect(server.logs.filter((line) => 'err' in JSON.parse(line))).toEqual([]);
    // More than a thousand calls, on a machine that other suites keep busy.
  }, 300_000);

  test('in forms is refused, and changes nothing', async () => {
    const before = await contents();
    for (const { path, fields } of operations.filter(({ isForm }) => isForm)) {
      const parts = Object.entries(fields);
      const form = (change: (name: string) => string | Blob | null | undefined): FormData => {
        const made = new FormData();
        for (const [name, schema] of parts) {
          const changed = change(name);
          const usual = schema.format === 'binary' ? new Blob(['no picture'], { type: 'image/png' }) : ID;
          if (changed !== null) made.append(name, changed ?? usual);
        }
        return made;
      };
      const bodies: Array<FormData | string> = [
        '{}',
        'x',
        '--b\r\n',
        '--b\r\nContent-Disposition',
        form(() => undefined),
        new FormData(),
      ];
      for (const [name, schema] of parts) {
        bodies.push(form((part) => (part === name ? null : undefined)));
        for (const text of schema.format === 'binary'
          ? ['']
          : ['', ...HOSTILE, ...IMPOSSIBLE, 'x'.repeat(5_000)])
          bodies.push(form((part) => (part === name ? text : undefined)));
      }
      const unknown = form(() => undefined);
      unknown.append('nonsense', new Blob(['x']), "'; --.png");
      for (const body of [...bodies, unknown]) {
        const response = await fetch(server.url + path, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${token}`,
            ...(body === '{}' ? { 'content-type': 'application/json' } : {}),
            ...(body === 'x' ? { 'content-type': 'multipart/form-data' } : {}),
            ...(String(body).startsWith('--b') ? { 'content-type': 'multipart/form-data; boundary=b' } : {}),
          },
          body,
        });
        const what = typeof body === 'string' ? body : JSON.stringify([...body].map(([, value]) => value));
        const answer = (await response.json()) as { detail?: unknown; request_id?: unknown };
        const isRefused = response.status >= 400 && response.status < 500;
        expect([what, isRefused, Boolean(answer.detail && answer.request_id)]).toEqual([what, true, true]);
      }
    }
    expect(await contents()).toEqual(before);
  });

  test('that is hostile text where any text is allowed is only text', async () => {
    const before = Object.keys(await contents()).sort();
    const cases = operations.flatMap((operation) =>
      casesOf(operation)
        .filter((sent) => sent.expect === 'any')
        .map((sent): [Operation, Case] => [operation, sent]),
    );
    expect(await complaints(cases)).toEqual([]);
    expect(Object.keys(await contents()).sort()).toEqual(before);
    // No text has ended a session or given anybody a role.
    expect((await server.call('GET', '/api/auth/me', { as: token })).status).toBe(200);
  });
});
