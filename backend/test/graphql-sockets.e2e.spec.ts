import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { WebSocket } from 'ws';
import { makeAttendee, makeEvent, makeUser, PASSWORD, type TestUser } from './support/builders.js';
import { createTestDatabase, type TestDatabase } from './support/database.js';
import { type RunningProcess, startProcess } from './support/processes.js';
import { answerIn } from './support/raw-http.js';
import { until } from './support/until.js';

const SUBSCRIPTION = 'subscription { dashboardChanged { kind id } }';
const many = (count: number, text: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => text(index)).join(' ');

let database: TestDatabase;
let api: RunningProcess;
const opened: Array<() => unknown> = [];

beforeAll(async () => {
  database = await createTestDatabase();
  await makeEvent(database, { capacity: 1_000_000 });
  // As little memory as a container of ours may have: one frame of 90 MB used to end such a process.
  api = await startProcess('main', database, { NODE_OPTIONS: '--max-old-space-size=384' });
  // Time to start a separate process, on a machine that other suites keep busy.
});
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});
afterAll(async () => {
  api?.child.kill('SIGKILL');
  await api?.exited;
  await database.drop();
});

interface Message {
  id?: string;
  type: string;
  payload?: any;
}

/** A client that sends exactly what a test tells it to. */
interface Client {
  socket: WebSocket;
  messages: Message[];
  /** The close code once the socket is closed, or the HTTP status if it was never opened. */
  ended: number | undefined;
  send(message: object | string): void;
  /** Returns the first message that matches, once there is one or the socket is closed. */
  receive(fits: (message: Message) => unknown): Promise<Message>;
}

function open(path = '/graphql', protocol = 'graphql-transport-ws'): Client {
  const socket = new WebSocket(api.url.replace('http', 'ws') + path, protocol, { perMessageDeflate: false });
  opened.push(() => socket.terminate());
  const client: Client = {
    socket,
    messages: [],
    ended: undefined,
    send: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    async receive(fits) {
      await until(() => client.messages.some(fits) || client.ended);
      return client.messages.find(fits) ?? { type: `closed with ${client.ended}` };
    },
  };
  socket.on('message', (data) => client.messages.push(JSON.parse(String(data))));
  socket.on('close', (code) => (client.ended ??= code));
  socket.on('unexpected-response', (_request, response) => {
    client.ended = response.statusCode;
    socket.terminate();
  });
  // What is still being sent fails when the server closes the socket.
  socket.on('error', () => undefined);
  return client;
}

async function opening(path?: string, protocol?: string): Promise<Client> {
  const client = open(path, protocol);
  await until(() => client.ended || client.socket.readyState === WebSocket.OPEN);
  return client;
}

const signInMessage = (token: string): object => ({
  type: 'connection_init',
  payload: { authorization: `Bearer ${token}` },
});

async function signedIn(token: string): Promise<Client> {
  const client = await opening();
  client.send(signInMessage(token));
  await client.receive(({ type }) => type === 'connection_ack');
  return client;
}

const subscribe = (query: string, id = '1', more: object = {}): object => ({
  id,
  type: 'subscribe',
  payload: { query, ...more },
});

async function tokenOf(user: TestUser): Promise<string> {
  const answer = await fetch(`${api.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: user.email, password: PASSWORD }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

const president = async (): Promise<string> => tokenOf(await makeUser(database, { role: 'president' }));

/** Sells tickets, one after the other, until the dashboard is notified. */
async function hears(client: Client, token: string): Promise<void> {
  const before = client.messages.length;
  await until(async () => {
    await fetch(`${api.url}/api/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(makeAttendee()),
    });
    return client.messages.slice(before).some(({ type }) => type === 'next');
  });
}

/** A connection without a WebSocket client, so that it can break any rule. */
interface RawSocket {
  socket: Socket;
  /** Everything received, decoded as Latin-1. */
  received(): string;
  isClosed(): boolean;
  frame(...parts: Buffer[]): void;
}

async function rawSocket(): Promise<RawSocket> {
  const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
  let isClosed = false;
  let text = '';
  socket.on('error', () => undefined).on('close', () => (isClosed = true));
  socket.on('data', (data) => (text += data.toString('latin1')));
  opened.push(() => socket.destroy());
  const key = randomBytes(16).toString('base64');
  const answered = new Promise((resolve) => socket.once('data', resolve));
  socket.write(
    `GET /graphql HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: ${key}\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: graphql-transport-ws\r\n\r\n',
  );
  await answered;
  return {
    socket,
    received: () => text,
    isClosed: () => isClosed,
    frame: (...parts) => void socket.write(Buffer.concat(parts)),
  };
}

/** Builds a client's WebSocket frame, masked with zeros. @param head the first byte: FIN and the kind of frame */
function frameOf(head: number, text: string): Buffer {
  const payload = Buffer.from(text);
  const length =
    payload.length < 126
      ? Buffer.from([0x80 | payload.length])
      : Buffer.from([0x80 | 126, payload.length >> 8, payload.length & 0xff]);
  return Buffer.concat([Buffer.from([head]), length, Buffer.alloc(4), payload]);
}
/** Returns how the content of a server's close frame begins, as Latin-1 text. */
const closeFrame = (code: number): string => String.fromCharCode(code >> 8, code & 0xff);

/** Sends the head of a frame of 90 MB, then as much of the frame as the server takes, as fast as it does. */
async function send90Megabytes({ socket, isClosed, frame }: RawSocket): Promise<void> {
  const head = Buffer.alloc(14);
  head[0] = TEXT;
  head[1] = 0x80 | 127;
  head.writeBigUInt64BE(90_000_000n, 2);
  frame(head);
  const piece = Buffer.alloc(1_000_000, 'a');
  // Fails when the server closes the connection, as it should.
  await pipeline(Readable.from(Array.from({ length: 90 }, () => piece)), socket, { end: false }).catch(
    () => undefined,
  );
  await until(isClosed);
}
const TEXT = 0x81;
const PING = 0x89;

describe('a socket that has not signed in', () => {
  test('is closed at a frame of 90 MB, while others are served as before', async () => {
    const token = await president();
    const dashboard = await signedIn(token);
    dashboard.send(subscribe(SUBSCRIPTION));
    const attackers = await Promise.all(Array.from({ length: 4 }, () => rawSocket()));
    await Promise.all(attackers.map((attacker) => send90Megabytes(attacker)));
    for (const { received } of attackers) expect(received()).toContain(closeFrame(1009));
    expect(api.child.exitCode).toBeNull();
    expect((await fetch(`${api.url}/api/health/live`)).status).toBe(200);
    await hears(dashboard, token);
  });

  test.each([
    ['a message of 64 kB and one byte', 'x'.repeat(64 * 1024 + 1), 1009],
    ['a sign-in of 5 kB', { type: 'connection_init', payload: { x: 'a'.repeat(5_000) } }, 4401],
    ['a ping', { type: 'ping', payload: { x: 'a' } }, 4401],
    ['a pong', { type: 'pong' }, 4401],
    ['a subscription', subscribe(SUBSCRIPTION), 4401],
    ['the end of a subscription', { type: 'complete', id: '1' }, 4401],
    ['an empty message', '', 4401],
    ['what is no JSON', '{', 4401],
    ['null', 'null', 4401],
    [
      'a sign-in that nests too deep',
      `{"type":"connection_init","payload":{"a":${'['.repeat(1_000)}${']'.repeat(1_000)}}}`,
      4400,
    ],
    ['a sign-in without a token', { type: 'connection_init' }, 4403],
    ['a forged token', signInMessage('x.y.z'), 4403],
    ['a token that is a list', { type: 'connection_init', payload: { authorization: ['Bearer x'] } }, 4403],
  ])('is closed at %s', async (_, message, code) => {
    const client = await opening();
    client.send(message);
    await until(() => client.ended);
    expect([client.ended, client.messages]).toEqual([code, []]);
  });

  test('is closed at a binary message', async () => {
    const client = await opening();
    client.socket.send(Buffer.from('{"type":"connection_init"}'));
    await until(() => client.ended);
    expect(client.ended).toBe(1003);
  });

  test('is closed when it sends more before it is answered', async () => {
    const token = await president();
    const { frame, isClosed } = await rawSocket();
    const signIn = frameOf(TEXT, JSON.stringify(signInMessage(token)));
    frame(signIn, frameOf(TEXT, JSON.stringify(subscribe(SUBSCRIPTION))));
    await until(isClosed);
  });

  test('is closed when it sends a message in thousands of pieces', async () => {
    const { socket, frame, isClosed } = await rawSocket();
    socket.resume();
    frame(frameOf(0x01, 'x'), ...Array.from({ length: 2_000 }, () => frameOf(0x00, 'x')));
    await until(isClosed);
  });

  test('is closed when it does nothing', async () => {
    const client = await opening();
    await until(() => client.ended);
    expect(client.ended).toBe(4408);
  });

  test('is one of 50 of its address at most; others are told to try again', async () => {
    const waiting = await Promise.all(Array.from({ length: 50 }, () => opening()));
    expect(waiting.map(({ ended }) => ended)).toEqual(waiting.map(() => undefined));
    const answer = await upgrade('/graphql');
    expect(answer).toMatch(/^HTTP\/1\.1 429 Too Many Requests\r\n/);
    expect(answer).toMatch(/\r\nRetry-After: \d+\r\n/);
    expect(JSON.parse(answer.split('\r\n\r\n')[1]!)).toMatchObject({
      code: 'too_many_sockets',
      detail: expect.any(String),
      request_id: expect.any(String),
    });
    // A socket that signs in no longer counts, and one that closes makes room as well.
    waiting[0]!.send(signInMessage(await president()));
    await waiting[0]!.receive(({ type }) => type === 'connection_ack');
    waiting[1]!.socket.terminate();
    const next: Client[] = [];
    await until(async () => {
      const client = await opening();
      if (!client.ended) next.push(client);
      return next.length === 2;
    });
  });
});

/** Returns the server's response to an upgrade request, once it has ended the connection. */
async function upgrade(
  path: string,
  headers = 'Sec-WebSocket-Protocol: graphql-transport-ws\r\n',
): Promise<string> {
  const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
  let text = '';
  const closed = new Promise((resolve) => socket.on('close', resolve).on('error', resolve));
  socket.setEncoding('utf8').on('data', (data) => (text += data));
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n${headers}\r\n`,
  );
  await closed;
  return text;
}

test.each([
  ['at another address', '/other', undefined, 404],
  ['at an address that begins the same', '/graphql-other', undefined, 404],
  ['without a protocol', '/graphql', '', 400],
  ['of another protocol', '/graphql', 'Sec-WebSocket-Protocol: graphql-ws\r\n', 400],
  [
    'with a key that is none',
    '/graphql',
    'Sec-WebSocket-Protocol: graphql-transport-ws\r\nSec-WebSocket-Key: x\r\n',
    400,
  ],
])('a request to upgrade %s is refused and its connection ended', async (_, path, headers, status) => {
  expect(await upgrade(path, headers)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
});

test.each([
  ['at another address', '/other', '', 404, 'nothing_here'],
  ['to two hosts', '/graphql', 'Host: b.example.org\r\n', 400, 'host_unclear'],
  ['of another protocol', '/graphql', '', 400, 'query_not_served'],
])('a refusal to upgrade %s has the headers of every answer', async (_, path, header, status, code) => {
  const protocol = code === 'query_not_served' ? 'graphql-ws' : 'graphql-transport-ws';
  const answer = answerIn(await upgrade(path, `${header}Sec-WebSocket-Protocol: ${protocol}\r\n`));
  expect(answer).toMatchObject({
    status,
    headers: {
      'content-security-policy': expect.stringContaining("default-src 'self'"),
      'x-content-type-options': 'nosniff',
      'x-request-id': answer.body.request_id,
      connection: 'close',
    },
    body: { code, detail: expect.any(String), request_id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
  });
});

describe('a socket that has signed in', () => {
  test.each([
    ['a query', '{ me { id } }', 400, 'socket_for_subscriptions_only'],
    [
      'a query of a thousand lists',
      `{ ${many(300, (i) => `a${i}: attendees { total }`)} }`,
      400,
      'socket_for_subscriptions_only',
    ],
    [
      'a mutation',
      'mutation { login(input: { email: "a@example.org", password: "x" }) { accessToken } }',
      400,
      'socket_for_subscriptions_only',
    ],
    ['introspection', '{ __schema { types { name } } }', 400, 'socket_for_subscriptions_only'],
    [
      'introspection by a subscription',
      'subscription { __schema { types { name } } }',
      400,
      'query_not_valid',
    ],
    [
      'two fields at once',
      'subscription { a: dashboardChanged { id } b: dashboardChanged { id } }',
      400,
      'query_not_valid',
    ],
    ['an unknown field', 'subscription { dashboardChangd { id } }', 400, 'query_not_valid'],
    ['a syntax error', 'subscription {', 400, 'query_not_parsed'],
    ['too many bytes', `${SUBSCRIPTION} #${'x'.repeat(20_000)}`, 422, 'query_too_large'],
    ['too many tokens', `subscription { ${many(2_000, () => 'a')} }`, 422, 'query_too_large'],
    [
      'too much',
      `subscription { dashboardChanged { ...A } } fragment A on DashboardChange { ${many(30, () => '...B')} }
          fragment B on DashboardChange { ${many(40, (i) => `a${i}:id`)} }`,
      422,
      'query_too_costly',
    ],
    [
      'fragments that are spread often',
      `subscription { dashboardChanged { ${many(90, () => '...A')} } } fragment A on DashboardChange { ${many(60, () => '...B')} } fragment B on DashboardChange { id }`,
      422,
      'query_too_many_fields',
    ],
  ] as Array<[string, string, number, string]>)(
    'is refused %s, with a status, a code and a sentence, and stays open',
    async (_, query, status, code) => {
      const client = await signedIn(await president());
      client.send(subscribe(query));
      const { type, payload } = await client.receive(({ id }) => id === '1');
      expect([type, payload?.[0].extensions]).toEqual([
        'error',
        expect.objectContaining({ status, code, detail: payload[0].message }),
      ]);
      expect(JSON.stringify(payload)).not.toMatch(/Did you mean|"http"/);
      client.send({ type: 'ping' });
      expect((await client.receive((message) => message.type === 'pong')).type).toBe('pong');
    },
  );

  test('is told that an operation of that name is not there', async () => {
    const client = await signedIn(await president());
    client.send(
      subscribe(SUBSCRIPTION.replace('subscription', 'subscription A'), '1', { operationName: 'B' }),
    );
    const { payload } = await client.receive(({ id }) => id === '1');
    expect(payload[0].extensions).toMatchObject({ status: 400, code: 'query_operation_unknown' });
  });

  test('may hold ten subscriptions; an eleventh is refused and the others go on', async () => {
    const token = await president();
    const client = await signedIn(token);
    for (let i = 1; i <= 11; i++) client.send(subscribe(SUBSCRIPTION, String(i)));
    const { type, payload } = await client.receive(({ id }) => id === '11');
    expect([type, payload[0].extensions]).toMatchObject([
      'error',
      { status: 429, code: 'too_many_subscriptions' },
    ]);
    await hears(client, token);
    await until(
      () => new Set(client.messages.filter(({ type }) => type === 'next').map(({ id }) => id)).size === 10,
    );
    // A subscription that ends makes room.
    client.send({ id: '1', type: 'complete' });
    client.send(subscribe(SUBSCRIPTION, '12'));
    await until(async () => {
      await hears(client, token);
      return client.messages.some(({ id, type }) => id === '12' && type === 'next');
    });
  });

  test('is one of twenty of its account at most, over all of its sessions', async () => {
    const user = await makeUser(database, { role: 'president' });
    const tokens = [await tokenOf(user), await tokenOf(user)];
    const clients = await Promise.all(Array.from({ length: 20 }, (_, i) => signedIn(tokens[i % 2]!)));
    expect(clients.map(({ ended }) => ended)).toEqual(clients.map(() => undefined));
    const refused = await signedIn(tokens[0]!);
    expect([refused.ended, refused.messages]).toEqual([1013, []]);
    clients[0]!.socket.close();
    await until(async () => (await signedIn(tokens[0]!)).ended === undefined);
    expect((await signedIn(await president())).ended).toBeUndefined();
  });

  test.each([
    ['a message of 64 kB and one byte', 'x'.repeat(64 * 1024 + 1), 1009],
    [
      'a message that nests too deep',
      `{"id":"1","type":"subscribe","payload":{"query":"","variables":{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}}}`,
      4400,
    ],
    ['what is no JSON', '{', 4400],
    ['a message of an unknown type', { type: 'nonsense' }, 4400],
    ['a second sign-in', { type: 'connection_init' }, 4429],
    ['a query that is a list', { id: '1', type: 'subscribe', payload: { query: [] } }, 4400],
    [
      'variables that are a text',
      { id: '1', type: 'subscribe', payload: { query: SUBSCRIPTION, variables: 'x' } },
      4400,
    ],
  ])('is closed at %s', async (_, message, code) => {
    const client = await signedIn(await president());
    client.send(message);
    await until(() => client.ended);
    expect(client.ended).toBe(code);
  });

  test('spends the budget of its user with every message, and is told to come back later when it is used up', async () => {
    const token = await president();
    const client = await signedIn(token);
    for (let i = 0; i < 1_300; i++) client.send({ type: 'ping' });
    await until(() => client.ended);
    expect(client.ended).toBe(1013);
    expect(client.messages.filter(({ type }) => type === 'pong').length).toBeLessThanOrEqual(1_200);
    const answer = await fetch(`${api.url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(429);
  });

  test('is ended when it floods us with pings', async () => {
    const { socket, frame, isClosed } = await rawSocket();
    frame(frameOf(TEXT, JSON.stringify(signInMessage(await president()))));
    socket.pause();
    const pings = Buffer.concat(Array.from({ length: 200 }, () => frameOf(PING, 'x'.repeat(125))));
    await until(() => {
      frame(pings);
      return isClosed();
    });
  });

  test('is ended when it asks and does not take the answers', async () => {
    const { socket, frame, isClosed } = await rawSocket();
    frame(frameOf(TEXT, JSON.stringify(signInMessage(await president()))));
    await new Promise((resolve) => socket.once('data', resolve));
    socket.pause();
    const ping = frameOf(TEXT, JSON.stringify({ type: 'ping', payload: { x: 'a'.repeat(60_000) } }));
    await until(() => {
      frame(ping);
      return isClosed();
    });
  });
});

test('no socket that was refused has written a stack', () => {
  expect(api.logs.length).toBeGreaterThan(0);
  expect(api.logs.filter((line) => 'err' in line)).toEqual([]);
});
