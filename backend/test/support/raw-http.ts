import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: any;
}

/** A connection on which a test controls every byte that is sent. */
export interface RawConnection {
  socket: Socket;
  write(text: string | Buffer): void;
  /** Sends this text again and again until the connection ends. */
  drip(text: string, everyMs: number): Promise<void>;
  /** Everything received, once the server has ended the connection. */
  ended: Promise<string>;
}

/** Connects to a server and collects what it sends. */
export function rawConnection(url: string): RawConnection {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let said = '';
  socket.setEncoding('utf8').on('data', (text) => (said += text));
  // A server that ends a connection while the client still sends may reset it.
  socket.on('error', () => undefined);
  return {
    socket,
    write: (text) => void socket.write(text),
    async drip(text, everyMs) {
      while (!socket.destroyed && socket.writable) {
        socket.write(text);
        await sleep(everyMs);
      }
    },
    ended: new Promise((resolve) => socket.once('close', () => resolve(said))),
  };
}

/** Parses the one response that a server sent; its body too, if it is JSON. */
export function answerIn(said: string): RawAnswer {
  const [head, body = ''] = said.split(/\r\n\r\n(.*)/s);
  const [first, ...lines] = head!.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.split(':', 1)[0]!.toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const text =
    headers['transfer-encoding'] === 'chunked' ? body.replace(/^[0-9a-f]+\r\n|\r\n0\r\n\r\n$/g, '') : body;
  return {
    status: Number(first!.split(' ')[1]),
    headers,
    body: headers['content-type']?.includes('json') ? JSON.parse(text) : text,
  };
}
