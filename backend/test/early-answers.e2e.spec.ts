import { makeEvent } from './support/builders.js';
import { startApp, type TestApp } from './support/app.js';
import { answerIn, rawConnection } from './support/raw-http.js';

const HOST = 'Host: usher.example.org\r\n';
const END = 'Connection: close\r\n\r\n';

describe('what never reaches a route', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startApp();
    await makeEvent(server.database);
  });
  afterAll(() => server.close());

  const say = async (text: string) => {
    const { write, ended } = rawConnection(server.url);
    write(text);
    return answerIn(await ended);
  };

  test.each<[what: string, status: number, code: string, request: string]>([
    ['an address that is none', 404, 'nothing_here', `GET /%zz HTTP/1.1\r\n${HOST}${END}`],
    [
      'an address of the API that is none',
      404,
      'nothing_here',
      `GET /api/%E0%A4%A HTTP/1.1\r\n${HOST}${END}`,
    ],
    [
      'a parameter that is too long',
      404,
      'nothing_here',
      `GET /api/users/${'x'.repeat(2_000)} HTTP/1.1\r\n${HOST}${END}`,
    ],
    ['no host', 400, 'host_unclear', `GET /api/health/live HTTP/1.1\r\n${END}`],
    [
      'two hosts',
      400,
      'host_unclear',
      `GET /api/health/live HTTP/1.1\r\n${HOST}hOST: b.example.org\r\n${END}`,
    ],
    ['the same host twice', 400, 'host_unclear', `GET / HTTP/1.1\r\n${HOST}${HOST}${END}`],
    [
      'two hosts and a body',
      400,
      'host_unclear',
      `POST /api/auth/login HTTP/1.1\r\n${HOST}${HOST}Content-Type: application/json\r\nContent-Length: 2\r\n${END}{}`,
    ],
    [
      'headers that are too large',
      431,
      'headers_too_large',
      `GET / HTTP/1.1\r\n${HOST}X: ${'x'.repeat(20_000)}\r\n${END}`,
    ],
    [
      'an address that is too long',
      431,
      'headers_too_large',
      `GET /${'x'.repeat(20_000)} HTTP/1.1\r\n${HOST}${END}`,
    ],
    ['a method that is none', 400, 'bad_request', `EAT / HTTP/1.1\r\n${HOST}${END}`],
    ['a method that no route has', 404, 'nothing_here', `PROPFIND /api/events HTTP/1.1\r\n${HOST}${END}`],
    ['TRACE', 404, 'nothing_here', `TRACE /api/events HTTP/1.1\r\n${HOST}${END}`],
    ['no path', 404, 'nothing_here', `OPTIONS * HTTP/1.1\r\n${HOST}${END}`],
    ['no HTTP', 400, 'bad_request', 'Hello\r\n\r\n'],
    ['TLS', 400, 'bad_request', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['another HTTP', 400, 'bad_request', `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n`],
    [
      'two lengths',
      400,
      'bad_request',
      `POST /api/auth/login HTTP/1.1\r\n${HOST}Content-Length: 2\r\nContent-Length: 3\r\n${END}{}`,
    ],
    [
      'a length that is none',
      400,
      'bad_request',
      `POST /api/auth/login HTTP/1.1\r\n${HOST}Content-Length: two\r\n${END}{}`,
    ],
    [
      'a length and chunks',
      400,
      'bad_request',
      `POST /api/auth/login HTTP/1.1\r\n${HOST}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n${END}0\r\n\r\n`,
    ],
    [
      'chunks that are none',
      400,
      'bad_request',
      `POST /api/auth/login HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n${END}zz\r\n`,
    ],
    ['a header that is none', 400, 'bad_request', `GET / HTTP/1.1\r\n${HOST}no colon\r\n${END}`],
  ])('%s: %i %s, with the headers of every answer', async (_, status, code, request) => {
    const answer = await say(request);
    expect(answer).toMatchObject({
      status,
      headers: {
        'content-security-policy': expect.stringContaining("default-src 'self'"),
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
        'content-type': expect.stringContaining('application/json'),
        'x-request-id': answer.body.request_id,
        connection: 'close',
      },
      body: { code, detail: expect.any(String), request_id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    });
  });

  test.each([
    ['HTTP/1.0 without a host', `GET /api/health/live HTTP/1.0\r\n\r\n`],
    [
      'an expectation that nobody knows',
      `GET /api/health/live HTTP/1.1\r\n${HOST}Expect: a-miracle\r\n${END}`,
    ],
    ['an absolute address', `GET http://usher.example.org/api/health/live HTTP/1.1\r\n${HOST}${END}`],
  ])('%s is served', async (_, request) => {
    expect(await say(request)).toMatchObject({ status: 200, body: { status: 'ok' } });
  });
});
