import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface TcpProxy {
  /** The target's URL, through the proxy. */
  url: string;
  /** From now on drops everything in both directions, without notice: neither data nor the end of a connection gets through. */
  swallow(): void;
  /**
   * Swallows everything after the client's next data that contains this text; that data still reaches the server.
   * With `following`, the text counts only on a connection that has carried that one first: a process also commits
   * what nobody asked for, and a test means its own.
   */
  swallowAfter(text: string, following?: string): void;
  readonly isSwallowing: boolean;
  /** Makes new connections work again. Connections on which data was swallowed stay dead. */
  mend(): void;
  /** Resets all connections. */
  cut(): void;
  /** Leads new connections to another server; open ones stay where they are. */
  leadTo(target: string): void;
  close(): Promise<void>;
}

/** Starts a proxy between a client and the server at `target` that can fail in the ways that networks fail. */
export async function startTcpProxy(target: string): Promise<TcpProxy> {
  let to = new URL(target);
  const links = new Set<{ sockets: Socket[]; isLost: boolean; hasCarried: boolean }>();
  let isSwallowing = false;
  let trigger: { text: string; following: string } | null = null;

  const server = createServer((near) => {
    const far = connect(Number(to.port), to.hostname);
    const link = { sockets: [near, far], isLost: isSwallowing, hasCarried: false };
    links.add(link);
    const swallow = (): void => {
      for (const each of links) each.isLost = true;
      isSwallowing = true;
    };
    const join = (from: Socket, other: Socket): void => {
      from.on('data', (data) => {
        if (!link.isLost) other.write(data);
        if (from !== near || trigger === null) return;
        link.hasCarried ||= data.includes(trigger.following);
        if (link.hasCarried && data.includes(trigger.text)) {
          trigger = null;
          swallow();
        }
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        if (!link.isLost) other.destroy();
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
    swallowAfter(text, following = '') {
      for (const link of links) link.hasCarried = false;
      trigger = { text, following };
    },
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
    leadTo: (other) => void (to = new URL(other)),
    async close() {
      for (const { sockets } of links) for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
