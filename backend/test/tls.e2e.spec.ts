import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request, type IncomingHttpHeaders } from 'node:http';
import { request as secureRequest } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect } from 'node:tls';
import { WebSocket } from 'ws';
import { createTrustServer } from '../src/http/certificate-trust/trust-server.js';
import { loadTrustPages } from '../src/http/certificate-trust/trust-pages.js';
import { startApp, type TestApp } from './support/app.js';
import { type Certificates, makeCertificates } from './support/certificates.js';

const PUBLIC_URL = 'https://127.0.0.1:3000';

let folder: string;
let made: Certificates;
let ca: Buffer;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'usher-tls-'));
  made = await makeCertificates(folder, '127.0.0.1');
  ca = await readFile(made.authorityFile);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Makes one request that trusts this authority and no other. */
const ask = (
  url: string,
  { method = 'GET', headers = {}, target }: { method?: string; headers?: object; target?: string } = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const send = url.startsWith('https:') ? secureRequest : request;
    const options = { method, ca, agent: false, headers: { ...headers } };
    send(url, target === undefined ? options : { ...options, path: target }, (response) => {
      const parts: Buffer[] = [];
      response
        .on('data', (part: Buffer) => parts.push(part))
        .on('end', () =>
          resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(parts) }),
        );
    })
      .once('error', reject)
      .end();
  });

const authority = (): Buffer => new X509Certificate(ca).raw;

describe('an API that ends TLS itself', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startApp({
      env: {
        PUBLIC_URL,
        TLS_CERTIFICATE: made.certificateFile,
        TLS_KEY: made.keyFile,
        TLS_AUTHORITY: made.authorityFile,
        LOG_LEVEL: 'info',
      },
      times: { headersMs: 500, checkMs: 50 },
    });
  });
  afterAll(() => server.close());

  test('serves those who trust its authority, and goes on after one who does not', async () => {
    await expect(fetch(server.url)).rejects.toThrow();
    expect(await ask(`${server.url}/api/health/live`)).toMatchObject({ status: 200 });
    expect(server.logs.join('')).not.toMatch(/error|PRIVATE/i);
  });

  test('does not bind localhost to https in its other uses: an address has no HSTS', async () => {
    const { headers } = await ask(`${server.url}/api/health/live`);
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
  });

  test('carries the GraphQL socket', async () => {
    const socket = new WebSocket(`${server.url.replace('https:', 'wss:')}/graphql`, 'graphql-transport-ws', {
      ca,
    });
    await once(socket, 'open');
    socket.send(JSON.stringify({ type: 'connection_init' }));
    // Without a token, the socket is closed by GraphQL, not by TLS.
    const [code] = (await once(socket, 'close')) as [number];
    expect(code).toBeGreaterThanOrEqual(4400);
  });

  test('tells who is slow with its headers, and ends it', async () => {
    const { hostname, port } = new URL(server.url);
    const socket = connect({ host: hostname, port: Number(port), ca });
    let said = '';
    socket.setEncoding('utf8').on('data', (text) => (said += text));
    socket.on('error', () => undefined).write('GET / HTTP/1.1\r\nX-Slow: ');
    await once(socket, 'close');
    expect(said).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('has the page and the certificate by https, too', async () => {
    const page = await ask(`${server.url}/trust`);
    expect(page.headers['content-type']).toMatch(/^text\/html/);
    expect(page.body.toString()).toContain(made.fingerprint);
    const certificate = await ask(`${server.url}/trust/usher.crt`);
    expect(certificate.headers['content-type']).toBe('application/x-x509-ca-cert');
    expect(certificate.body.equals(authority())).toBe(true);
  });
});

describe('the server for phones that do not trust the certificate yet', () => {
  let url: string;
  let close: () => Promise<unknown>;
  beforeAll(async () => {
    const trustServer = createTrustServer(await loadTrustPages(made.authorityFile, PUBLIC_URL), PUBLIC_URL);
    trustServer.listen(0, '127.0.0.1');
    await once(trustServer, 'listening');
    url = `http://127.0.0.1:${(trustServer.address() as AddressInfo).port}`;
    close = () => new Promise((resolve) => trustServer.close(resolve).closeAllConnections());
  });
  afterAll(() => close());

  test('shows the steps in the reader’s language, with the authority as the phone will name it', async () => {
    const page = async (language?: string) =>
      (
        await ask(`${url}/trust`, { headers: language ? { 'accept-language': language } : {} })
      ).body.toString();
    const english = await page();
    expect(english).toContain('<h1>Use Usher on this phone</h1>');
    expect(english).toContain('Switch “Usher on O’Hara &lt;laptop&gt;” on.');
    expect(english).toContain(made.fingerprint);
    expect(english).toContain(`href="${PUBLIC_URL}/"`);
    expect(english).not.toMatch(/<script|\{\{|undefined/);
    expect(await page('fr;q=0.9, es-MX;q=0.8, en;q=0.7')).toContain('Usar Usher en este teléfono');
    expect(await page('fr')).toBe(english);
  });

  test('hands out the authority’s certificate in the form that phones install, and no key', async () => {
    const { headers, body } = await ask(`${url}/trust/usher.crt`);
    expect(headers['content-type']).toBe('application/x-x509-ca-cert');
    expect(body.equals(authority())).toBe(true);
    for (const name of ['authority-key.pem', '../authority-key.pem', 'certificate-key.pem'])
      expect((await ask(url, { target: `/trust/${name}` })).status).toBe(302);
  });

  test.each([
    ['/', '/'],
    ['/checkin?station=food', '/checkin?station=food'],
    ['/api/auth/login', '/api/auth/login'],
    ['//evil.example/x', '//evil.example/x'],
    ['http://evil.example/x', '/'],
  ])('sends %s on to Usher, wherever the request says that it is', async (target, there) => {
    const { status, headers } = await ask(url, { target, headers: { host: 'evil.example' } });
    expect(status).toBe(302);
    expect(headers.location).toBe(PUBLIC_URL + there);
    expect(headers.location).toMatch(/^https:\/\/127\.0\.0\.1:3000\//);
  });

  test('takes nothing', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'])
      expect(await ask(`${url}/trust`, { method })).toMatchObject({ status: 405 });
    expect((await ask(`${url}/trust`, { method: 'HEAD' })).body).toHaveLength(0);
  });
});
