/** A proxy between a phone and the server: it forwards everything or, while it hangs, accepts connections and never answers. */
import { once } from 'node:events';
import net from 'node:net';

/** @param {string} server its URL */
export async function proxyTo(server) {
  const { hostname, port } = new URL(server);
  let hangs = false;
  /** @type {Set<net.Socket>} */
  const sockets = new Set();
  const listener = net.createServer((from) => {
    const to = net.connect(Number(port), hostname);
    for (const socket of [from, to]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        from.destroy();
        to.destroy();
      });
    }
    from.on('data', (part) => hangs || to.write(part));
    to.on('data', (part) => hangs || from.write(part));
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = /** @type {net.AddressInfo} */ (listener.address());
  return {
    url: `http://127.0.0.1:${address.port}`,
    hang: () => void (hangs = true),
    /** Closes all connections, so that requests that hang fail; forwards everything from now on. */
    mend: () => {
      hangs = false;
      for (const socket of sockets) socket.destroy();
    },
    close: () => {
      listener.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
