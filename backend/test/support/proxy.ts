import { Agent, createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Proxy {
  url: string;
  /** Servers that may get requests. Only those that report ready get any. */
  upstreams: Set<string>;
  /** Servers that were ready at the last check. */
  ready: Set<string>;
  close(): Promise<void>;
}

/**
 * A load balancer as simple as possible: round robin over the servers that are ready, with connections kept open. It never
 * retries a request, so a test notices every request that an upstream drops.
 */
export async function startProxy(everyMs = 50): Promise<Proxy> {
  const upstreams = new Set<string>();
  const ready = new Set<string>();
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  let turn = 0;
  let closed = false;

  const look = async (): Promise<void> => {
    for (const url of ready) if (!upstreams.has(url)) ready.delete(url);
    for (const url of upstreams) {
      const answer = await fetch(`${url}/api/health/ready`).catch(() => null);
      if (answer?.status === 200) ready.add(url);
      else ready.delete(url);
    }
    if (!closed) timer = setTimeout(() => void look(), everyMs);
  };
  let timer = setTimeout(() => void look(), 0);

  // Kept for longer than any test takes: a client that was not on a processor for seconds would meet a connection just as it is closed.
  const server: Server = createServer({ keepAliveTimeout: 600_000 }, (incoming, outgoing) => {
    const choices = [...ready];
    if (choices.length === 0) return void outgoing.writeHead(502).end('nobody is ready');
    const target = new URL(incoming.url!, choices[turn++ % choices.length]);
    const { connection: _, ...headers } = incoming.headers;
    const onward = request(target, { method: incoming.method, headers, agent }, (answer) => {
      const { connection: __, ...kept } = answer.headers;
      outgoing.writeHead(answer.statusCode!, kept);
      answer.pipe(outgoing);
      answer.once('error', () => outgoing.destroy());
    });
    onward.once('error', (error) => {
      if (!outgoing.headersSent) outgoing.writeHead(502);
      outgoing.end(String(error));
    });
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    upstreams,
    ready,
    close: async () => {
      closed = true;
      clearTimeout(timer);
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
