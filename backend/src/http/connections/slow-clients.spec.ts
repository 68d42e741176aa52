import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { followExchanges } from './exchanges.js';
import { CLIENT_TIMES, endSlowClients } from './slow-clients.js';

const opened: Array<{ server: Server; client: Socket }> = [];
afterEach(() => {
  for (const { server, client } of opened.splice(0)) {
    client.destroy();
    server.closeAllConnections();
    server.close();
  }
});

/** Starts a server, and a client that requests something but does not read the answer until the test resumes it. */
async function ask(listener: RequestListener, answerMs: number) {
  const server = createServer(listener);
  followExchanges(server);
  endSlowClients(server, { ...CLIENT_TIMES, answerMs, checkMs: 20 });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1').pause();
  opened.push({ server, client });
  client.on('error', () => undefined);
  client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  return client;
}

const PIECE = Buffer.alloc(64 * 1024, 'x');
/** Larger in total than all buffers between client and server. */
const PIECES = 400;

const writeAll: RequestListener = (_request, response) =>
  void pipeline(Readable.from(Array.from({ length: PIECES }, () => PIECE)), response).catch(() => undefined);

test('an answer that nobody takes is ended', async () => {
  const ended = new Promise<void>((resolve, reject) => {
    void ask((request, response) => {
      response.once('close', () => (response.writableFinished ? reject(new Error('was sent')) : resolve()));
      writeAll(request, response);
    }, 300);
  });
  await ended;
});

test('an answer that is taken slowly is not', async () => {
  const client = await ask(writeAll, 2_000);
  let bytes = 0;
  const startedAt = performance.now();
  // Reads a few megabytes at a time, for longer than the limit for reading nothing at all.
  for await (const chunk of client) {
    bytes += (chunk as Buffer).length;
    if (bytes >= PIECES * PIECE.length) break;
    const due = (bytes / (PIECES * PIECE.length)) * 4_000 - (performance.now() - startedAt);
    if (due > 0) await sleep(due);
  }
  expect(bytes).toBeGreaterThanOrEqual(PIECES * PIECE.length);
});

test('a server that is slow itself ends nobody', async () => {
  const client = await ask(async (_request, response) => {
    response.write('begun');
    await sleep(1_000);
    response.end('done');
  }, 100);
  const said = await new Promise<string>((resolve) => {
    let text = '';
    client.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
      if (text.includes('done')) resolve(text);
    });
    client.on('close', () => resolve(text));
    client.resume();
  });
  expect(said).toContain('done');
});
