import { randomUUID } from 'node:crypto';
import { type Answer, startApp, type TestApp } from './support/app.js';
import { makeAttendee, makeEvent, makeUser } from './support/builders.js';
import { readOperations } from './support/graphql-operations.js';
import { FIELDS, type Planted, plantGuests } from './support/planted-guests.js';
import { readTable, tells, type Viewer, VIEWERS } from './support/visible-fields.js';

const GENEROUS = String(1_000_000);

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: { type?: string; enum?: string[]; format?: string };
}
interface Route {
  name: string;
  method: string;
  path: string;
  parameters: Parameter[];
  /** The documented example of a JSON body. */
  example: object | undefined;
}

describe('what is told of another’s guests', () => {
  let server: TestApp;
  let planted: Planted;
  let routes: Route[];
  let queries: Array<{ name: string; text: string }>;
  const tokens = {} as Record<Viewer, string | undefined>;
  /** Own sales of the volunteer. */
  let own: any;
  /** A ticket of an own sale that the volunteer gave to the guest of the other seller. */
  let given: any;
  const found = new Map<string, Set<string>>();

  beforeAll(async () => {
    server = await startApp({
      env: {
        LIMIT_REQUESTS_PER_USER: GENEROUS,
        LIMIT_DOOR_SEARCHES_PER_USER: GENEROUS,
        LIMIT_UNKNOWN_CODES_PER_USER: GENEROUS,
        LIMIT_UNKNOWN_TICKETS_PER_ADDRESS: GENEROUS,
        LIMIT_PUBLIC_FORMS_PER_ADDRESS: GENEROUS,
        LIMIT_PUBLIC_FORMS_PER_EMAIL: GENEROUS,
        LIMIT_SIGN_INS_PER_ADDRESS: GENEROUS,
        LIMIT_GRAPHQL_PER_ADDRESS: GENEROUS,
      },
    });
    const { database } = server;
    const { id: eventId } = await makeEvent(database, {
      date: new Date(Date.now() + 3_600_000).toISOString(),
    });
    await database.query('update events set is_door_open = true');
    planted = await plantGuests(server, eventId);
    const volunteer = await makeUser(database);
    const doorOnly = await makeUser(database);
    await database.query('update users set door_only = true where id = $1', [doorOnly.id]);
    tokens.volunteer = await server.signIn(volunteer);
    tokens['door only'] = await server.signIn(doorOnly);
    tokens['finance director'] = await server.signIn(await makeUser(database, { role: 'finance_director' }));
    tokens.president = await server.signIn(await makeUser(database, { role: 'president' }));

    const as = tokens.volunteer;
    const { name, email } = planted.sale;
    own = (await server.call('POST', '/api/register', { as, body: makeAttendee({ ticket_quantity: 4 }) }))
      .body;
    const gift = { tickets: 2, of: 4, version: own.version, name, email };
    const answer = await server.call('POST', `/api/attendees/${own.id}/give`, { as, body: gift });
    expect(answer.status).toBe(201);
    given = answer.body;
    note('volunteer', 'POST /api/attendees/{id}/give', answer, JSON.stringify(gift));
    const [{ code }] = (await database.query<{ code: string }>(
      'select qr_code as code from registrations where id = $1',
      [given.id],
    )) as [{ code: string }];
    given.code = code;

    const { body: document } = await server.call('GET', '/api/docs-json');
    routes = Object.entries<any>(document.paths).flatMap(([path, methods]) =>
      Object.entries<any>(methods).map(([method, operation]): Route => ({
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        parameters: operation.parameters ?? [],
        example: operation.requestBody?.content['application/json']?.example,
      })),
    );
    const everything = await readOperations(server, { eventId: `"${eventId}"` }, { depth: 3 });
    queries = everything.filter(({ kind }) => kind === 'query');
  });
  afterAll(() => server.close());

  /** Notes which fields an answer tells that its request did not have. */
  function note(viewer: Viewer, route: string, { headers, body }: Answer, sent = ''): void {
    const text = `${JSON.stringify(headers)}\n${typeof body === 'string' ? body : JSON.stringify(body)}`;
    for (const field of FIELDS)
      for (const secret of planted.secrets[field])
        if (!sent.includes(secret) && tells(text, secret, field)) {
          const key = `${field} to ${viewer}`;
          found.set(key, (found.get(key) ?? new Set()).add(route));
        }
  }
  /** Every way to ask a route that reads: with each id in each place, with each search, and each value of a list. */
  function urlsOf({ path, parameters }: Route): string[] {
    const inPath = /\{(\w+)\}/g;
    const paths = [...path.matchAll(inPath)].reduce(
      (all, [place, name]) =>
        all.flatMap((url) => {
          const values =
            name === 'email' ? planted.secrets.email : name === 'code' ? [planted.paperCode] : planted.ids;
          return values.map((value) => url.replace(place, encodeURIComponent(value)));
        }),
      [path],
    );
    const asked = parameters.filter((parameter) => parameter.in === 'query');
    const needed = asked
      .filter(({ required }) => required)
      .map(({ name, schema }) => `${name}=${schema.enum?.[0] ?? 'x'}`);
    const ofEvent = asked.some(({ name }) => name === 'event_id') ? [`event_id=${planted.eventId}`] : [];
    const valuesOf = ({ name, schema }: Parameter): string[] => {
      if (/search|^q$/.test(name)) return planted.searches;
      if (name === 'event_id' || name === 'cursor') return [];
      if (schema.enum) return schema.enum;
      if (schema.type === 'boolean') return ['true', 'false'];
      if (schema.format === 'uuid') return planted.ids;
      return name === 'limit' ? ['100'] : name === 'number' ? ['1', '2'] : [];
    };
    const variants = [[], ofEvent].concat(
      asked.flatMap((parameter) =>
        valuesOf(parameter).map((value) => [...ofEvent, `${parameter.name}=${encodeURIComponent(value)}`]),
      ),
    );
    const queries = variants.map((each) => [
      ...needed.filter((one) => !each.some((other) => other.split('=')[0] === one.split('=')[0])),
      ...each,
    ]);
    // Each path with the event, and the first ones with everything that can be asked.
    return paths.flatMap((url, i) =>
      (i < 4 ? queries : queries.slice(1, 2)).map((query) =>
        query.length ? `${url}?${query.join('&')}` : url,
      ),
    );
  }

  async function forEach<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
    const waiting = [...all];
    await Promise.all(
      Array.from({ length: 6 }, async () => {
        for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next);
      }),
    );
  }
  /** Whether it is refused whatever is asked for (`authorisation.e2e`), so that asking for more tells nothing. */
  const isGuarded = ({ status, body }: Answer): boolean =>
    status === 401 || body.code === 'insufficient_permissions';
  const ask = (viewer: Viewer, method: string, url: string, body?: unknown, headers = {}): Promise<Answer> =>
    server.call(method, url, {
      ...(tokens[viewer] ? { as: tokens[viewer] } : {}),
      ...(body === undefined ? {} : { body }),
      headers,
    });

  test.each(VIEWERS)('by everything that %s can read', async (viewer) => {
    let read = 0;
    await forEach(
      routes.filter(({ method, path }) => method === 'GET' && path !== '/metrics'),
      async (route) => {
        for (const [i, url] of urlsOf(route).entries()) {
          const answer = await ask(viewer, 'GET', url);
          if (answer.status < 300) read++;
          expect([url, answer.status < 500]).toEqual([url, true]);
          note(viewer, route.name, answer, decodeURIComponent(url));
          if (i >= 2 && isGuarded(answer)) break;
        }
      },
    );
    expect(read).toBeGreaterThan(viewer === 'nobody' ? 2 : 20);
    await forEach(queries, async ({ name, text }) => {
      for (const id of [planted.ada.id, planted.eventId, planted.sale.id, planted.transfer.id]) {
        const query = text.replace(/\bid: "[^"]+"/, `id: "${id}"`);
        const answer = await server.graphql(query, {}, tokens[viewer]);
        expect([name, answer.body.errors?.[0].extensions.status ?? 200]).not.toEqual([name, 400]);
        note(viewer, `query ${name}`, answer, query);
      }
    });
  });

  test.each(['nobody', 'door only', 'volunteer'] as const)('by whatever %s can send', async (viewer) => {
    const { eventId, sale, transfer, doorSale, scanId, ids } = planted;
    const send = async (name: string, url: string, body?: object, headers?: Record<string, string>) => {
      const answer = await ask(viewer, name.split(' ')[0]!, url, body, headers);
      expect(answer.status).toBeLessThan(500);
      note(viewer, name, answer, JSON.stringify([url, body]));
      return answer;
    };
    const changing = routes.filter(
      ({ method, name }) => method !== 'GET' && name !== 'DELETE /api/auth/sessions',
    );
    await forEach(changing, async ({ name, path, example }) => {
      for (const [i, id] of (path.includes('{') ? ids : [eventId]).entries()) {
        const body =
          example &&
          JSON.parse(JSON.stringify(example).replace(/0192f3a4-7c1e-7d2b-9f00-3b6a5c4d2e1f/g, eventId));
        const answer = await send(name, path.replace(/\{\w+\}/g, id), body);
        if (i >= 2 && isGuarded(answer)) break;
      }
    });
    const scan = { event_id: eventId, station: 'entrance', tickets: 1, let_in: true };
    const now = new Date().toISOString();
    const device = { id: randomUUID(), label: 'Gate A', station: 'entrance', list_cursor: null };
    for (const { id, code } of [
      { id: sale.id, code: sale.qr_code_id },
      { id: transfer.id, code: transfer.qr_code_id },
      { id: given.id, code: given.code },
    ]) {
      for (let i = 0; i < 2; i++) {
        await send('POST /api/checkin/by-id/{id}', `/api/checkin/by-id/${id}`, { tickets: 1 });
        await send('POST /api/checkin/{code_or_id}', `/api/checkin/${code}`, { tickets: 1 });
      }
      await send('POST /api/checkin/{code_or_id}', `/api/checkin/${code}`);
      const scanned = { ...scan, scanned_at: now };
      const scans = [
        { ...scanned, id, scan_id: randomUUID() },
        { ...scanned, code, scan_id: randomUUID() },
      ];
      await send('POST /api/checkin/sync', '/api/checkin/sync', { now, device, scans });
      const undo = { scan_id: randomUUID(), undoes: scans[0]!.scan_id };
      await send('DELETE /api/checkin/{code_or_id}', `/api/checkin/${id}`, undo);
      await send('DELETE /api/checkin/{code_or_id}', `/api/checkin/${id}`, {
        scan_id: randomUUID(),
        undoes: scanId,
        reason: 'Wrong person',
      });
      await send('POST /api/tickets/view', '/api/tickets/view', { code });
      for (const action of ['cancel', 'change', 'give', 'delivered', 'reissue'])
        await send(`POST /api/attendees/{id}/${action}`, `/api/attendees/${id}/${action}`, {});
      note(
        viewer,
        'mutation checkIn',
        await server.graphql(
          `mutation { checkIn(qrCodeId: "${code}") { message attendee { id name email phone volunteerName } } }`,
          {},
          tokens[viewer],
        ),
        code,
      );
    }
    const { email } = sale;
    const register = 'POST /api/register';
    await send(register, '/api/register', makeAttendee({ email }));
    await send(register, '/api/register', makeAttendee({ email, name: sale.name }));
    await send(register, '/api/register', { ...makeAttendee({ name: sale.name, phone: sale.phone }) });
    await send('PATCH /api/attendees/{id}', `/api/attendees/${own.id}`, { email });
    await send('PATCH /api/attendees/{id}', `/api/attendees/${given.id}`, { name: 'Quilla Other' });
    await send('POST /api/checkin/sales', '/api/checkin/sales', {
      ...doorSale,
      event_id: eventId,
      tickets: 1,
      food_option: 'without_food',
      payment_mode: 'cash',
      total_price: 17.37,
    });
    await send('DELETE /api/checkin/sales/{sale_id}', `/api/checkin/sales/${doorSale.sale_id}`, {});
    await send('POST /api/paper/sales', '/api/paper/sales', { event_id: eventId, ranges: ['1-2'] });

    const fits = { eventId: `"${eventId}"`, isGuest: 'false', reason: '"Wrong person"', paymentMode: 'cash' };
    const role = { teamRole: '"Marketing Team Member"' };
    const taken = new Set<string>();
    for (const person of [
      { email, name: 'Quilla Other', phone: '4155550142' },
      { email: `${randomUUID()}@example.org`, name: sale.name, phone: sale.phone },
    ]) {
      const told = Object.fromEntries(Object.entries(person).map(([key, value]) => [key, `"${value}"`]));
      const all = await readOperations(server, { ...fits, ...role, ...told }, { depth: 2 });
      const fresh = (await send(register, '/api/register', makeAttendee())).body.id ?? own.id;
      // In the schema's order what cancels would come before what corrects.
      for (const { name, text } of all.filter(({ kind }) => kind === 'mutation').toReversed()) {
        const named = /\bid: "/.test(text) ? [fresh, own.id, given.id, ...ids] : [eventId];
        for (const [i, id] of named.entries()) {
          const mutation = text
            .replace(/\bid: "[^"]+"/, `id: "${id}"`)
            // Which `register`, before it, has taken: an address of one's own, so that a correction is answered, too.
            .replace(name === 'correctAttendee' ? /[^"]+@example.org/ : /^$/, `${randomUUID()}@example.org`);
          const answer = await server.graphql(mutation, {}, tokens[viewer]);
          const { status, code } = answer.body.errors?.[0].extensions ?? { status: 200 };
          expect([name, status === 400 || status >= 500]).toEqual([name, false]);
          if (status === 200) taken.add(name);
          note(viewer, `mutation ${name}`, answer, mutation);
          if (i >= 5 && isGuarded({ ...answer, status, body: { code } })) break;
        }
      }
    }
    const sold = viewer === 'volunteer' ? ['cancelRegistration', 'correctAttendee', 'register'] : [];
    expect([...taken].sort()).toEqual([...sold, 'forgotPassword', 'submitApplication'].sort());
  });

  test('is what docs/visible-fields.md has, and nothing else', () => {
    const table = readTable();
    const sorted = (all: Iterable<[string, Iterable<string>]>) =>
      Object.fromEntries([...all].map(([key, names]) => [key, [...names].sort()]).sort());
    expect(sorted(found)).toEqual(sorted(table));
  });
});
