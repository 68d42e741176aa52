import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import sharp from 'sharp';
import { makeAttendee, makeEvent, makeUser } from './support/builders.js';
import { startApp, type TestApp } from './support/app.js';
import { answerIn, rawConnection } from './support/raw-http.js';
import { until } from './support/until.js';

describe('a client that is slow', () => {
  let server: TestApp;
  let token: string;
  beforeAll(async () => {
    server = await startApp({
      env: { LOG_LEVEL: 'info' },
      times: {
        headersMs: 1_000,
        requestMs: 1_000,
        uploadPeriodMs: 2_000,
        uploadPeriodBytes: 2_000,
        checkMs: 50,
      },
    });
    await makeEvent(server.database);
    token = await server.signIn(await makeUser(server.database));
  });
  afterAll(() => server.close());

  const TIMED_OUT = {
    status: 408,
    headers: expect.objectContaining({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'self'"),
      connection: 'close',
    }),
    body: {
      code: 'request_timeout',
      detail: 'The request took too long to arrive. Please try again.',
      request_id: expect.any(String),
    },
  };
  const temporaryFiles = async (): Promise<string[]> =>
    (await readdir(tmpdir())).filter((name) => name.startsWith(`usher-upload-${process.pid}-`));
  const uploadHead = (boundary: string, length: number, as = token) =>
    `POST /api/upload-transaction-screenshot HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${as}\r\n` +
    `Content-Type: multipart/form-data; boundary=${boundary}\r\nContent-Length: ${length}\r\n\r\n`;
  const filePart = (boundary: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`;

  test('with its headers gets a 408', async () => {
    const { write, drip, ended } = rawConnection(server.url);
    write('GET /api/health/live HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    void drip('a', 50);
    expect(answerIn(await ended)).toMatchObject(TIMED_OUT);
  });

  test('with the very first byte gets a 408', async () => {
    expect(answerIn(await rawConnection(server.url).ended)).toMatchObject(TIMED_OUT);
  });

  test('with its body gets a 408, and nothing is done', async () => {
    const attendee = makeAttendee();
    const { write, drip, ended } = rawConnection(server.url);
    write(
      `POST /api/register HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n` +
        `Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n${JSON.stringify(attendee)}`,
    );
    void drip(' ', 50);
    expect(answerIn(await ended)).toMatchObject(TIMED_OUT);
    expect(
      await server.database.query('select from registrations where email = $1', [attendee.email]),
    ).toEqual([]);
    // Nobody has made a mistake, so nothing is logged as an error.
    expect(server.logs.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  });

  test('with a body in chunks that nobody reads loses its connection', async () => {
    const { write, drip, ended } = rawConnection(server.url);
    write('GET /api/health/live HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n');
    void drip('1\r\na\r\n', 50);
    // The answer came immediately; it does not wait for the rest of the body.
    expect(answerIn(await ended).status).toBe(200);
  });

  test('with an upload gets a 408, and its temporary file goes', async () => {
    const { write, drip, ended } = rawConnection(server.url);
    write(uploadHead('b', 1_000_000) + filePart('b'));
    void drip('x', 50);
    await until(async () => (await temporaryFiles()).length === 1);
    expect(answerIn(await ended)).toMatchObject(TIMED_OUT);
    await until(async () => (await temporaryFiles()).length === 0);
  });

  test('with an upload that it may not make is not heard to its end', async () => {
    const { write, drip, ended } = rawConnection(server.url);
    write(uploadHead('b', 1_000_000, 'nobody') + filePart('b'));
    void drip('x'.repeat(100), 50);
    expect(answerIn(await ended).status).toBe(401);
  });

  test('with an upload that gets on may take as long as it likes', async () => {
    const sold = await server.call('POST', '/api/register', {
      as: token,
      body: makeAttendee({ payment_mode: 'zelle' }),
    });
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
    const picture = await sharp({
      create: { width: 120, height: 120, channels: 3, background: 'red', noise },
    })
      .png()
      .toBuffer();
    const body = Buffer.concat([
      Buffer.from(`--b\r\nContent-Disposition: form-data; name="attendee_id"\r\n\r\n${sold.body.id}\r\n`),
      Buffer.from(filePart('b')),
      picture,
      Buffer.from('\r\n--b--\r\n'),
    ]);
    const { socket, write, ended } = rawConnection(server.url);
    const startedAt = performance.now();
    write(uploadHead('b', body.length).replace('Host: x', 'Host: x\r\nConnection: close'));
    const pieces = 12;
    for (let i = 0; i < pieces; i++) {
      const size = Math.ceil(body.length / pieces);
      write(body.subarray(i * size, (i + 1) * size));
      await until(() => socket.writableLength === 0 && performance.now() - startedAt > (i + 1) * 150);
    }
    expect(answerIn(await ended)).toMatchObject({ status: 200, body: { file_url: expect.any(String) } });
  });
});
