import { fileURLToPath } from 'node:url';
import { startApp, type TestApp } from './support/app.js';
import { makeAttendee, makeEvent, makeUser, PASSWORD } from './support/builders.js';
import { createTestDatabase, type TestDatabase } from './support/database.js';
import { type RunningProcess, startProcess } from './support/processes.js';
import { answerIn, rawConnection } from './support/raw-http.js';
import { until } from './support/until.js';

const JSON_TYPE = 'Content-Type: application/json\r\n';
const FORM_TYPE = 'Content-Type: multipart/form-data; boundary=b\r\n';
const GZIP = 'Content-Encoding: gzip\r\n';
const FILE =
  '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n';

interface Spoiled {
  what: string;
  line?: string;
  headers: string;
  body?: string;
  isChunked?: boolean;
  /** A length that does not arrive. */
  length?: number;
  /** With a president's session. */
  isSignedIn?: boolean;
}
const LOGIN = 'POST /api/auth/login';
const UPLOAD = 'POST /api/upload-transaction-screenshot';
/** Requests over which something may lose its connection: each is sent as it is, and the next follows at once. */
const SPOILED: Spoiled[] = [
  ...['gzip', 'deflate', 'br', 'zstd', 'x-gzip', 'gzip, br'].flatMap((encoding) =>
    [false, true].map((isChunked) => ({
      what: `a sign-in that is not ${encoding}${isChunked ? ', in chunks' : ''}`,
      headers: `${JSON_TYPE}Content-Encoding: ${encoding}\r\n`,
      isChunked,
    })),
  ),
  { what: 'GraphQL', line: 'POST /graphql', headers: JSON_TYPE + GZIP },
  { what: 'an upload without a session', line: UPLOAD, headers: FORM_TYPE + GZIP },
  { what: 'an upload', line: UPLOAD, headers: FORM_TYPE + GZIP, isSignedIn: true },
  { what: 'another type', headers: `Content-Type: text/plain\r\n${GZIP}` },
  { what: 'a body that is too large', headers: JSON_TYPE + GZIP, length: 99_999_999 },
  { what: 'no route', line: 'POST /api/nothing', headers: JSON_TYPE + GZIP },
  { what: 'a read with a body', line: 'GET /api/health/live', headers: JSON_TYPE + GZIP },
  { what: 'a body that breaks off', headers: JSON_TYPE + GZIP, body: '\x1f\x8b', length: 100 },
  { what: 'an expectation', headers: `${JSON_TYPE}${GZIP}Expect: 100-continue\r\n`, body: '', length: 100 },
  { what: 'no body at all', headers: JSON_TYPE + GZIP, body: '', length: 0 },
  // Without any encoding: what else ends while it still arrives.
  { what: 'chunks that are too large', headers: JSON_TYPE, body: 'x'.repeat(100_000), isChunked: true },
  { what: 'a form without a session', line: UPLOAD, headers: FORM_TYPE, body: FILE, length: 10_000 },
  { what: 'a form', line: UPLOAD, headers: FORM_TYPE, body: FILE, length: 10_000, isSignedIn: true },
  { what: 'a form of too much', line: UPLOAD, headers: FORM_TYPE, length: 99_999_999, isSignedIn: true },
  { what: 'a form that is none', line: UPLOAD, headers: FORM_TYPE, isSignedIn: true },
  { what: 'a form where none is taken', headers: FORM_TYPE, body: FILE, length: 10_000 },
];

const textOf = (sent: Spoiled, token: string): string => {
  const { line = LOGIN, headers, body = 'not what it says', isChunked, length, isSignedIn } = sent;
  const rest = isChunked
    ? `Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
    : `Content-Length: ${length ?? body.length}\r\n\r\n${body}`;
  return `${line} HTTP/1.1\r\nHost: x\r\n${isSignedIn ? `Authorization: Bearer ${token}\r\n` : ''}${headers}${rest}`;
};

describe('what a request does to its own connection', () => {
  let server: TestApp;
  let token: string;
  beforeAll(async () => {
    server = await startApp({ times: { requestMs: 300, uploadPeriodMs: 300, checkMs: 10 } });
    await makeEvent(server.database);
    token = await server.signIn(await makeUser(server.database, { role: 'president' }));
  });
  afterAll(() => server.close());

  const isServed = async (): Promise<boolean> =>
    (await server.call('GET', '/api/events/current', { as: token })).status === 200;

  test.each(SPOILED.map((sent) => [sent.what, sent] as const))(
    'does nothing to others: %s',
    async (_, sent) => {
      const left = rawConnection(server.url);
      left.write(textOf(sent, token));
      const kept = rawConnection(server.url);
      let heard = '';
      kept.socket.on('data', (text) => (heard += String(text)));
      kept.write(textOf(sent, token));
      // One goes before the answer, one stays.
      left.socket.destroy();
      await until(() => heard !== '' || kept.socket.destroyed);
      expect(answerIn(heard).status).toBeLessThan(500);
      expect(await isServed()).toBe(true);
      // Slow clients are still looked at: this one, which came after all the others, is told so.
      const slow = rawConnection(server.url);
      slow.write(`${LOGIN} HTTP/1.1\r\nHost: x\r\n${JSON_TYPE}Content-Length: 10\r\n\r\n{`);
      expect(answerIn(await slow.ended).status).toBe(408);
      expect(await isServed()).toBe(true);
      kept.socket.destroy();
    },
  );
});

describe('an error that nothing catches', () => {
  let database: TestDatabase;
  let api: RunningProcess;
  let token: string;
  beforeAll(async () => {
    database = await createTestDatabase();
    await makeEvent(database);
    const user = await makeUser(database);
    api = await start();
    token = await signIn(user);
  });
  afterAll(async () => {
    api.child.kill('SIGKILL');
    await api.exited;
    await database.drop();
  });

  /** A process whose requests fail as their header `x-fault` says. */
  const start = (): Promise<RunningProcess> =>
    startProcess('main', database, {
      NODE_OPTIONS: `--import ${fileURLToPath(new URL('./support/faults.mjs', import.meta.url))}`,
    });
  const call = (method: string, path: string, headers: Record<string, string> = {}, body?: object) =>
    fetch(api.url + path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const signIn = async ({ email }: { email: string }): Promise<string> => {
    const answer = await call('POST', '/api/auth/login', {}, { email, password: PASSWORD });
    return ((await answer.json()) as { access_token: string }).access_token;
  };
  const errors = (): Array<Record<string, unknown>> => api.logs.filter(({ level }) => level === 'error');

  test('in the code of one request ends that request alone, whichever way it comes', async () => {
    const faults = ['timer', 'rejection', 'listener', 'stream', 'promise'];
    const sell = () => call('POST', '/api/register', { authorization: `Bearer ${token}` }, makeAttendee());
    const before = sell();
    const answers = faults.map((fault) =>
      call('GET', '/api/events/current', { authorization: `Bearer ${token}`, 'x-fault': fault }),
    );
    const begun = call('GET', '/api/docs-json', { 'x-fault': 'late' });
    // An answer that has begun is broken off.
    await expect((await begun).text()).rejects.toThrow();
    await until(() => errors().length > faults.length);
    for (const other of [before, sell()]) expect((await other).status).toBe(201);
    const failed = await Promise.all(answers);
    for (const answer of failed) {
      expect(answer.status).toBe(500);
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'");
      expect(await answer.json()).toEqual({
        code: 'internal_error',
        detail: 'Something went wrong on our side. Please try again.',
        request_id: answer.headers.get('x-request-id'),
      });
    }
    const ids = errors().flatMap(({ requestIds }) => requestIds as string[]);
    expect(ids).toEqual(expect.arrayContaining(failed.map(({ headers }) => headers.get('x-request-id'))));
    for (const { err } of errors()) expect(err).toMatch(/^Error: a fault of the test\n/);
    expect((await call('GET', '/api/health/live')).status).toBe(200);
    expect(api.child.exitCode).toBeNull();
  });

  test('outside of any request ends the process, with the reason in the log', async () => {
    const other = await start();
    const url = `${other.url}/api/health/live`;
    // It is answered first: what follows does not belong to it any more.
    expect((await fetch(url, { headers: { 'x-fault': 'after the answer' } })).status).toBe(200);
    expect(await other.exited).toBe(1);
    await until(() => other.logs.some(({ level }) => level === 'fatal'));
    expect(other.logs.find(({ level }) => level === 'fatal')).toMatchObject({
      err: expect.stringMatching(/^Error: a fault of the test\n/),
    });
  });
});
