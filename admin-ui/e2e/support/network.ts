import { once } from 'node:events';
import {
  createServer,
  request as ask,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * What happens to a request: `pass` forwards it; `hang` accepts it and never answers; `cut` closes its connection; `lose` lets
 * the server handle it and drops the answer; `hold` keeps it here until `release`, then forwards it; an object is an answer
 * from somewhere other than the server.
 */
export type Fate = 'pass' | 'hang' | 'cut' | 'lose' | 'hold' | { status: number; body: string };

export interface Network {
  /** The address to use instead of the server's. */
  url: string;
  /** Sets the fate of every request from now on, including those of the page's service worker. */
  setFate: (fate: Fate | ((method: string, path: string) => Fate)) => void;
  /** Changes the body that the server sends for a path. */
  rewrite: (path: string, change: (body: string) => string) => void;
  /** Every request so far, for example `POST /api/checkin/sync`. */
  asked: string[];
  /** Forwards the held requests. */
  release: () => void;
  /** Closes all open connections, including those of requests that hang. */
  drop: () => void;
  close: () => Promise<void>;
}

const pathOf = (request: IncomingMessage): string => request.url!.split('?')[0]!;

/** Starts a proxy to the server that can be made as bad as the network at a real door. */
export async function networkTo(server: string): Promise<Network> {
  let fate: (method: string, path: string) => Fate = () => 'pass';
  const changes = new Map<string, (body: string) => string>();
  const asked: string[] = [];
  let held: Array<() => void> = [];

  const pass = (from: IncomingMessage, to: ServerResponse, isLost: boolean) => {
    const change = changes.get(pathOf(from));
    const headers: IncomingHttpHeaders = { ...from.headers, host: new URL(server).host };
    // Ask for the whole body, uncompressed, even if the browser has it cached.
    if (change)
      for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since']) delete headers[name];
    const onward = ask(new URL(from.url!, server), { method: from.method, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        if (isLost) return to.destroy();
        const body = Buffer.concat(parts);
        const told = change ? Buffer.from(change(body.toString())) : body;
        const { 'content-length': _length, 'transfer-encoding': _encoding, ...rest } = answer.headers;
        to.writeHead(answer.statusCode!, { ...rest, 'content-length': told.length }).end(told);
      });
    });
    onward.on('error', () => to.destroy());
    from.pipe(onward);
  };

  const proxy = createServer((from, to) => {
    const path = pathOf(from);
    asked.push(`${from.method} ${path}`);
    const what = fate(from.method!, path);
    if (what === 'hang') from.resume();
    else if (what === 'cut') to.destroy();
    else if (what === 'hold') held.push(() => pass(from, to, false));
    else if (typeof what === 'object')
      to.writeHead(what.status, { 'content-type': 'text/html' }).end(what.body);
    else pass(from, to, what === 'lose');
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    setFate: (next) => {
      fate = typeof next === 'function' ? next : () => next;
    },
    rewrite: (path, change) => void changes.set(path, change),
    asked,
    release: () => {
      const released = held;
      held = [];
      released.forEach((pass) => pass());
    },
    drop: () => proxy.closeAllConnections(),
    close: async () => {
      proxy.closeAllConnections();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
