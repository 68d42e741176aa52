import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { until } from '../../../test/support/until.js';
import { Drain } from './drain.js';

test('a request is told whether others wait for an answer beside it', async () => {
  const drain = new Drain();
  const held: ServerResponse[] = [];
  const server = createServer((_, response) => void held.push(response));
  drain.watch(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const first = fetch(url);
    await until(() => held.length === 1);
    const hasOthers = () => drain.hasUnanswered((response) => response === held[0]);
    expect(hasOthers()).toBe(false);
    const second = fetch(url);
    await until(() => held.length === 2);
    expect(hasOthers()).toBe(true);
    // Its client may now take as long as it likes to read the rest.
    held[1]!.write('the beginning of an answer');
    expect(hasOthers()).toBe(false);
    for (const response of held) response.end();
    await Promise.all([first, second]);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

describe('leaving', () => {
  const opened: Array<() => unknown> = [];
  afterEach(() => {
    for (const close of opened.splice(0).reverse()) close();
  });

  /** Starts a server whose connections stay open, as proxies keep them. */
  async function serve() {
    const drain = new Drain();
    const server = createServer((_, response) => response.end('served'));
    drain.watch(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    opened.push(
      () => server.close(),
      () => server.closeAllConnections(),
    );
    return { drain, server, port: (server.address() as AddressInfo).port };
  }

  /** Opens a connection as a proxy does; the test decides when to write a request to it. */
  async function open(port: number) {
    const socket: Socket = connect(port, '127.0.0.1');
    const connection = { heard: '', isClosed: false, ask: () => void 0, end: () => socket.destroy() };
    socket.setEncoding('utf8').on('data', (text) => (connection.heard += text));
    socket.on('error', () => undefined).on('close', () => (connection.isClosed = true));
    connection.ask = () => void socket.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n');
    opened.push(connection.end);
    await new Promise<void>((resolve) => socket.once('connect', resolve));
    return connection;
  }

  const isRefused = (port: number): Promise<boolean> =>
    new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('connect', () => resolve(socket.destroy() && false)).once('error', () => resolve(true));
    });

  test('whoever kept a connection is answered on it after the listener has closed, and it ends with that', async () => {
    const { drain, server, port } = await serve();
    const kept = await open(port);
    kept.ask();
    await until(() => kept.heard.includes('served'));
    expect(kept.heard).toMatch(/connection: keep-alive/i);
    const unused = await open(port);
    kept.heard = '';

    const left = drain.shutDown(server, 50, 60_000);
    await until(() => isRefused(port));
    kept.ask();
    unused.ask();
    await until(() => kept.isClosed && unused.isClosed);
    for (const { heard } of [kept, unused]) {
      expect(heard).toMatch(/^HTTP\/1\.1 200 /);
      expect(heard).toMatch(/connection: close/i);
    }
    await left;
  });

  test('a connection on which nothing comes any more is ended, and nobody waits for one that its other side has ended', async () => {
    const first = await serve();
    const silent = await open(first.port);
    silent.ask();
    await until(() => silent.heard.includes('served'));
    await first.drain.shutDown(first.server, 50, 50);
    await until(() => silent.isClosed);

    const second = await serve();
    const gone = await open(second.port);
    const left = second.drain.shutDown(second.server, 50, 60_000);
    await until(() => isRefused(second.port));
    gone.end();
    await left;
  });
});
