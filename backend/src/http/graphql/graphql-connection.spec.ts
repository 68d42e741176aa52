import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';
import { GraphqlConnection } from './graphql-connection.js';

/** Opens a connection; returns the server's side and the client's. */
async function connect(options: { autoPong: boolean }) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`, options);
  const [socket] = (await once(server, 'connection')) as [WebSocket];
  const rules = { signedIn: () => undefined, count: () => undefined, failed: () => undefined };
  return { connection: new GraphqlConnection(socket, rules), client, socket, close: () => server.close() };
}

test('a socket whose other side does not answer is ended at the second look', async () => {
  const { connection, client, socket, close } = await connect({ autoPong: false });
  const asked = once(client, 'ping');
  connection.checkLife();
  await asked;
  expect(connection.isOpen).toBe(true);
  const closed = once(socket, 'close');
  connection.checkLife();
  await closed;
  close();
});

test('a socket whose other side answers goes on, however many looks are taken', async () => {
  const { connection, client, socket, close } = await connect({ autoPong: true });
  for (let look = 0; look < 100; look++) {
    const answered = once(socket, 'pong');
    connection.checkLife();
    await answered;
  }
  expect(connection.isOpen).toBe(true);
  client.terminate();
  close();
});
