import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { until } from '../../test/support/until.js';
import { Drain } from './drain.js';

test('a request is told whether others are served beside it', async () => {
  const drain = new Drain();
  const held: ServerResponse[] = [];
  const server = createServer((_, response) => void held.push(response));
  drain.watch(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  /** Answers it, and waits until it is no longer in hand. */
  const finish = (response: ServerResponse) =>
    new Promise<void>((resolve) => {
      response.once('close', () => resolve());
      response.end();
    });
  try {
    expect(drain.othersAreServed).toBe(false);
    const first = fetch(url);
    await until(() => held.length === 1);
    expect(drain.othersAreServed).toBe(false);
    const second = fetch(url);
    await until(() => held.length === 2);
    expect(drain.othersAreServed).toBe(true);
    await finish(held[1]!);
    expect(drain.othersAreServed).toBe(false);
    await finish(held[0]!);
    await Promise.all([first, second]);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});
