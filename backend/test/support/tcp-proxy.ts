import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface TcpProxy {
  /** The same address, through the proxy. */
  url: string;
  /** From now on nothing gets through in either direction, and nobody is told: neither data nor the end of a connection. */
  swallow(): void;
  /** As soon as somebody sends this text, it still gets through, and from then on nothing does. */
  swallowAfter(text: string): void;
  readonly isSwallowing: boolean;
  /** New connections work again. Those on which something was swallowed stay as they are. */
  mend(): void;
  /** Resets all connections. */
  cut(): void;
  close(): Promise<void>;
}

/** A network between a client and the server at `target` that can be broken in the ways that networks break. */
export async function startTcpProxy(target: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(target);
  const links = new Set<{ sockets: Socket[]; isLost: boolean }>();
  let isSwallowing = false;
  let trigger: string | null = null;

  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    const link = { sockets: [near, far], isLost: isSwallowing };
    links.add(link);
    const swallow = (): void => {
      for (const each of links) each.isLost = true;
      isSwallowing = true;
    };
    const join = (from: Socket, to: Socket): void => {
      from.on('data', (data) => {
        if (!link.isLost) to.write(data);
        if (from === near && trigger !== null && data.includes(trigger)) {
          trigger = null;
          swallow();
        }
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        if (!link.isLost) to.destroy();
      });
    };
    join(near, far);
    join(far, near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const url = new URL(target);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    swallow() {
      for (const link of links) link.isLost = true;
      isSwallowing = true;
    },
    swallowAfter: (text) => void (trigger = text),
    get isSwallowing() {
      return isSwallowing;
    },
    mend() {
      isSwallowing = false;
      trigger = null;
    },
    cut() {
      for (const { sockets } of links) for (const socket of sockets) socket.resetAndDestroy();
    },
    async close() {
      for (const { sockets } of links) for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
