import { readdirSync, readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import fc from 'fast-check';
import sharp from 'sharp';
import { Database } from '../src/database/database.js';
import { findDifferences } from '../src/database/recount.js';
import { failureIn } from '../src/mail/bounces/delivery-status.js';
import { parseQrCode } from '../src/rules/qr-codes.js';
import { startApp, type TestApp } from './support/app.js';
import { makeEvent, makeUser } from './support/builders.js';
import {
  type Document,
  formRequests,
  graphqlRequests,
  type HostileRequest,
  HostileRequest as Sent,
  restRequests,
} from './support/hostile-requests.js';
import { type HostileAnswer, HostileJudge, SLOWEST_MS } from './support/hostile-judge.js';
import { type HostileLine, lineOf, reportHostile } from './support/hostile-report.js';
import { damaged, hostileText, Values } from './support/hostile-values.js';
import { makeCsv, makeXlsx } from './support/lists.js';
import { type Planted, plantGuests } from './support/planted-guests.js';

/**
 * Requests made up from the OpenAPI document and the GraphQL schema, and files that are damaged. None may end in a fault of ours,
 * take longer than a second, or change a sum without being taken. `npm run test:hostile` sends many more of them.
 */
const TRIES = Number(process.env.HOSTILE ?? 1_000);
/** `npm test` sends the same ones each time; a night's run sends others. */
const SEED = Number(process.env.HOSTILE_SEED ?? (process.env.HOSTILE ? Math.floor(Math.random() * 1e9) : 1));
const GENEROUS = String(1_000_000);
const CALLERS = ['nobody', 'door only', 'volunteer', 'finance director', 'president', 'ada'] as const;
type Name = (typeof CALLERS)[number];

const FOLDER = new URL('./fixtures/', import.meta.url);
const files = (folder: string): Buffer[] =>
  readdirSync(new URL(folder, FOLDER)).map((name) => readFileSync(new URL(`${folder}/${name}`, FOLDER)));

describe('hostile input', () => {
  let server: TestApp;
  let planted: Planted;
  let document: Document;
  let values: Values;
  const tokens = new Map<Name, string>();
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const lines: HostileLine[] = [];

  const signIn = async (name: Name): Promise<void> => {
    if (name === 'nobody') return;
    const role =
      name === 'finance director' ? 'finance_director' : name === 'president' ? 'president' : 'volunteer';
    const user = await makeUser(server.database, { role });
    if (name === 'door only')
      await server.database.query('update users set door_only = true where id = $1', [user.id]);
    tokens.set(name, await server.signIn(user));
  };

  beforeAll(async () => {
    const limits = [
      'SIGN_INS_PER_ACCOUNT',
      'SIGN_INS_PER_ADDRESS',
      'PUBLIC_FORMS_PER_EMAIL',
      'PUBLIC_FORMS_PER_ADDRESS',
      'UNKNOWN_CODES_PER_USER',
      'DOOR_SEARCHES_PER_USER',
      'UNKNOWN_TICKETS_PER_ADDRESS',
      'SYNCS_PER_DEVICE',
      'REQUESTS_PER_USER',
      'GRAPHQL_PER_ADDRESS',
    ];
    server = await startApp({
      env: {
        ...Object.fromEntries(limits.map((name) => [`LIMIT_${name}`, GENEROUS])),
        METRICS_TOKEN: 'a token of thirty-two characters or more',
      },
    });
    const { id } = await makeEvent(server.database, {
      date: new Date(Date.now() + 3_600_000).toISOString(),
      capacity: 100_000,
    });
    await server.database.query('update events set is_door_open = true');
    planted = await plantGuests(server, id);
    for (const name of CALLERS) await signIn(name);
    tokens.set('ada', planted.ada.token);
    document = (await server.call('GET', '/api/docs-json')).body;
    const words = [...planted.searches, planted.sale.qr_code_id, planted.paperCode, planted.ada.email];
    values = new Values(document.components.schemas, planted.ids, words);
  });
  afterAll(async () => {
    reportHostile('requests', lines);
    agent.destroy();
    await server?.close();
  });

  const send = ({ caller, method, path, headers, body }: HostileRequest): Promise<HostileAnswer> =>
    new Promise((resolve, reject) => {
      const began = performance.now();
      const token = tokens.get(caller as Name);
      const asked = request(
        new URL(server.url),
        {
          method,
          path,
          agent,
          headers: {
            ...(token ? { authorization: `Bearer ${token}` } : {}),
            ...headers,
            ...(body ? { 'content-length': String(body.length) } : {}),
          },
        },
        (answer) => {
          const parts: Buffer[] = [];
          answer.on('data', (part: Buffer) => parts.push(part));
          answer.on('error', reject);
          answer.on('end', () =>
            resolve({
              status: answer.statusCode!,
              text: Buffer.concat(parts).toString(),
              ms: performance.now() - began,
            }),
          );
        },
      );
      // Refused before its body was read, the connection may end while the rest is sent.
      asked.on('error', (error: NodeJS.ErrnoException) =>
        ['ECONNRESET', 'EPIPE'].includes(error.code ?? '') && (body?.length ?? 0) > 16_000
          ? resolve({ status: 0, text: '', ms: performance.now() - began })
          : reject(error),
      );
      asked.end(body ?? undefined);
    });

  /** All money and tickets in one line: what a request that was refused must not have changed. */
  const sums = async (): Promise<unknown> =>
    (
      await server.database.query(
        `select (select count(*) || ' ' || coalesce(sum(total_cents), 0) || ' ' || coalesce(sum(ticket_quantity), 0)
                from registrations where cancelled_at is null) as sales,
           (select count(*) || ' ' || coalesce(sum(amount_cents), 0) from clearings) as clearings,
           (select count(*) || ' ' || coalesce(sum(amount_cents), 0) from floats) as floats,
           (select count(*) || ' ' || coalesce(sum(tickets), 0) from admissions) as admissions,
           (select count(*) from hand_overs) as offers,
           (select string_agg(price_cents::text, ' ' order by id) from pricing_tiers) as prices,
           (select count(*) from imports where state = 'running') as imports`,
      )
    )[0];

  /** Sends such requests one after the other, says what came of them, and recounts every sum. */
  async function attack(what: string, tries: number, requests: fc.Arbitrary<HostileRequest>): Promise<void> {
    const line = lineOf(what);
    lines.push(line);
    const judge = await HostileJudge.start(line, sums);
    await fc.assert(
      fc.asyncProperty(requests, (one) =>
        judge.judge(async () => {
          const answer = await send(one);
          if (answer.status === 401 && tokens.has(one.caller as Name)) await signIn(one.caller as Name);
          return answer;
        }, one.path === '/graphql'),
      ),
      { numRuns: tries, seed: SEED },
    );
    const began = performance.now();
    expect((await server.call('GET', '/api/health/ready')).status).toBe(200);
    await signIn('president');
    expect((await server.call('GET', '/api/stats', { as: tokens.get('president')! })).status).toBe(200);
    const recoveredMs = performance.now() - began;
    expect(await findDifferences(server.app.get(Database).handle, null)).toEqual([]);
    line.recoveredMs = recoveredMs;
  }
  const share = (part: number): number => Math.max(10, Math.round(TRIES * part));

  test(
    'requests made up from the OpenAPI document',
    () => attack('requests by the OpenAPI document', share(0.55), restRequests(document, values, CALLERS)),
    3_600_000,
  );

  test(
    'operations made up from the GraphQL schema',
    () => attack('operations by the GraphQL schema', share(0.2), graphqlRequests(values, CALLERS)),
    3_600_000,
  );

  test(
    'bank statements that are damaged',
    () =>
      attack(
        'damaged bank statements',
        share(0.05),
        formRequests(
          `/api/transfers/statement?event_id=${planted.eventId}`,
          ['finance director', 'volunteer'],
          damaged(fc.constantFrom(...files('bank'))),
          fc.oneof(fc.constant({}), fc.record({ mapping: hostileText.map((some) => some.slice(0, 200)) })),
        ),
      ),
    3_600_000,
  );

  test('lists that are damaged', async () => {
    const cells = fc.array(
      fc.array(fc.oneof(hostileText, fc.constantFrom('Rosa Diaz', 'rosa@example.org', '2', '$30.00')), {
        minLength: 1,
        maxLength: 8,
      }),
      { minLength: 1, maxLength: 12 },
    );
    const workbook = await makeXlsx({
      rows: [
        ['Name', 'Email', 'Tickets'],
        ...[1, 2, 3].map((i) => [`Guest ${'ABC'[i - 1]}`, `g${i}@example.org`, String(i)]),
      ],
    });
    await attack(
      'damaged lists',
      share(0.06),
      formRequests(
        '/api/imports',
        ['finance director', 'president', 'volunteer'],
        fc.oneof(
          damaged(cells.map((some) => Buffer.from(makeCsv([['Name', 'Email'], ...some])))),
          damaged(fc.constant(workbook)),
        ),
        fc.constant({}),
      ),
    );
  }, 3_600_000);

  test('pictures that are damaged', async () => {
    const drawn = sharp({ create: { width: 60, height: 40, channels: 3, background: '#336699' } });
    const pictures = await Promise.all(
      (['png', 'jpeg', 'webp', 'gif', 'tiff', 'avif'] as const).map((format) =>
        drawn.clone().toFormat(format).toBuffer(),
      ),
    );
    const file = fc.oneof(
      damaged(fc.constantFrom(...pictures)),
      fc.constantFrom(
        Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
        ),
        Buffer.from('%PDF-1.7'),
        Buffer.from('GIF89a'),
      ),
    );
    await attack(
      'damaged pictures',
      share(0.04),
      fc.oneof(
        formRequests(
          '/api/upload-transaction-screenshot',
          ['ada', 'volunteer', 'president'],
          file,
          fc.oneof(
            fc.constant({ attendee_id: planted.transfer.id as string }),
            fc.record({ attendee_id: hostileText }),
          ),
        ),
        formRequests('/api/organization/logo', ['president', 'volunteer'], file, fc.constant({})),
      ),
    );
  }, 3_600_000);

  test('syncs of phones that tell anything', async () => {
    const { schema } = document.paths['/api/checkin/sync']!.post!.requestBody!.content['application/json']!;
    const body = fc.tuple(values.of(schema), fc.integer({ min: 1, max: 500 })).map(([sync, times]) => {
      const { scans, ...rest } = { now: new Date().toISOString(), ...(sync as object) } as {
        scans?: unknown;
      };
      const many = Array.isArray(scans)
        ? Array.from({ length: times }, (_, i) => scans[i % scans.length])
        : scans;
      return Buffer.from(JSON.stringify({ ...rest, scans: many }));
    });
    await attack(
      'syncs',
      share(0.05),
      fc
        .tuple(fc.constantFrom('door only', 'volunteer', 'president'), body)
        .map(
          ([caller, bytes]) =>
            new Sent(caller, 'POST', '/api/checkin/sync', { 'content-type': 'application/json' }, bytes),
        ),
    );
  }, 3_600_000);

  test('QR texts', async () => {
    const code = planted.sale.qr_code_id as string;
    const some = fc.oneof(
      hostileText,
      fc.string({
        unit: fc.constantFrom(...'0O1IABCDEFGHJK23456789-_ ', '‐', '–', 'ａ', 'İ'),
        maxLength: 24,
      }),
      damaged(fc.constant(Buffer.from(code))).map((bytes) => bytes.toString()),
      fc.webUrl(),
      fc.string({ maxLength: 3_000 }),
    );
    await attack(
      'QR texts',
      share(0.05),
      fc
        .tuple(fc.constantFrom('door only', 'volunteer', 'president', 'nobody'), some, fc.boolean())
        .map(([caller, text, isView]) => {
          // The phone reads it first.
          const read = parseQrCode(text);
          if (read !== null && !/^[2-9A-HJ-NP-Z]{15}$/.test(read))
            throw new Error(`${text} was read as ${read}`);
          const url = isView
            ? '/api/tickets/view'
            : `/api/checkin/${encodeURIComponent(Buffer.from(text).toString()) || 'x'}`;
          return new Sent(
            caller,
            'POST',
            url,
            { 'content-type': 'application/json' },
            Buffer.from(JSON.stringify(isView ? { code: text } : {})),
          );
        }),
    );
  }, 3_600_000);

  test('delivery reports that are damaged are read or not, and quickly', () => {
    const reports = files('bounces').map((bytes) => bytes);
    const line = lineOf('damaged delivery reports');
    lines.push(line);
    fc.assert(
      fc.property(damaged(fc.constantFrom(...reports)), fc.integer({ min: 1, max: 200 }), (bytes, times) => {
        const text = bytes.toString().repeat(times).slice(0, 200_000);
        const began = performance.now();
        const failure = failureIn(text);
        line.slowestMs = Math.max(line.slowestMs, performance.now() - began);
        line.tries++;
        const shown = failure ? 'given up' : 'no failure';
        line.outcomes.set(shown, (line.outcomes.get(shown) ?? 0) + 1);
        if (failure) expect(failure.reason).not.toMatch(/[\r\n]/);
        expect(performance.now() - began).toBeLessThan(SLOWEST_MS);
      }),
      { numRuns: share(0.05), seed: SEED },
    );
    line.recoveredMs = 0;
  }, 3_600_000);
});
