import { CloseCode, MessageType, type WebSocket as ProtocolSocket } from 'graphql-ws';
import { WebSocket } from 'ws';
import { shapeFault } from '../json-shape.js';

/** WebSocket close codes: a message that is not text, and "wait, then connect again". */
const UNSUPPORTED = 1003;
export const TRY_AGAIN_LATER = 1013;

/** Maximum size of the sign-in message. A token has 250 bytes. */
const MAX_SIGN_IN_BYTES = 4_096;
/** Maximum number of pings and pongs between two liveness checks; a client sends one or two. */
const MAX_CONTROL_FRAMES = 50;
/** Maximum number of bytes buffered for a slow client. Changes are small, and no more are read than the client takes. */
const MAX_UNSENT_BYTES = 256 * 1024;

/** The account that a socket is signed in as. */
export interface SocketSession {
  userId: string;
  /** The object that guards and resolvers see as the request. */
  request: object;
}

/** Callbacks of a connection to its server. */
interface ConnectionRules {
  /** Called once the socket has signed in. */
  signedIn(): void;
  /** Counts a message of a user. @throws if the user has sent too many */
  count(userId: string): void;
  /** Called if handling a message failed because of a bug or an unreachable database. */
  failed(connection: GraphqlConnection, error: unknown): void;
}

const isSignIn = (text: string): boolean => {
  try {
    return (JSON.parse(text) as { type?: unknown } | null)?.type === MessageType.ConnectionInit;
  } catch {
    return false;
  }
};

/**
 * One WebSocket of `graphql-transport-ws`, in the form graphql-ws expects, with limits on what it accepts: first one small
 * message that signs in, then messages within the user's budget. Frames over 64 kB never get here.
 */
export class GraphqlConnection implements ProtocolSocket {
  readonly protocol: string;
  private ofSession: SocketSession | null = null;
  private hasBegun = false;
  private isAlive = true;
  private controlFrames = 0;

  constructor(
    private readonly socket: WebSocket,
    private readonly rules: ConnectionRules,
  ) {
    this.protocol = socket.protocol;
    socket.on('ping', () => this.countControlFrame());
    socket.on('pong', () => {
      this.isAlive = true;
      this.countControlFrame();
    });
    // For a broken or oversized frame, ws closes the socket itself.
    socket.on('error', () => undefined);
  }

  get isOpen(): boolean {
    return this.socket.readyState === WebSocket.OPEN;
  }

  /** Null until the socket has signed in. */
  get session(): SocketSession | null {
    return this.ofSession;
  }

  /** Accepts all messages from now on, not just the sign-in. @param leave called when the socket is closed */
  begin(session: SocketSession, leave: () => void): void {
    this.ofSession = session;
    this.socket.once('close', leave);
    this.rules.signedIn();
  }

  /** Passes each text message on; anything else closes the socket. */
  onMessage(handle: (text: string) => Promise<void>): void {
    this.socket.on('message', (data, isBinary) => {
      this.receive(data as Buffer, isBinary, handle).catch((error: unknown) =>
        this.rules.failed(this, error),
      );
    });
  }

  /** Sends a text message; terminates the socket if its client does not read. */
  async send(text: string): Promise<void> {
    if (!this.isOpen) return;
    if (this.socket.bufferedAmount > MAX_UNSENT_BYTES) {
      this.socket.terminate();
      return;
    }
    // Errors are ignored: if the socket closes during the write, its `close` event ends its subscriptions.
    await new Promise<void>((resolve) => this.socket.send(text, () => resolve()));
  }

  close(code = 1000, reason = ''): void {
    this.socket.close(code, reason);
  }

  /** Ends the connection without waiting for the client. */
  terminate(): void {
    this.socket.terminate();
  }

  /** Pings the client, and terminates the socket if it did not answer the previous ping. */
  checkLife(): void {
    if (!this.isAlive) {
      this.socket.terminate();
      return;
    }
    this.isAlive = false;
    this.controlFrames = 0;
    if (this.isOpen) this.socket.ping();
  }

  private countControlFrame(): void {
    if (++this.controlFrames > MAX_CONTROL_FRAMES) this.socket.terminate();
  }

  private async receive(
    data: Buffer,
    isBinary: boolean,
    handle: (text: string) => Promise<void>,
  ): Promise<void> {
    if (!this.isOpen) return;
    if (isBinary) return this.close(UNSUPPORTED, 'Messages are JSON');
    const text = data.toString();
    if (shapeFault(text))
      return this.close(CloseCode.BadRequest, 'The message nests too deep or is too long');
    if (this.ofSession) {
      try {
        this.rules.count(this.ofSession.userId);
      } catch {
        return this.close(TRY_AGAIN_LATER, 'Too many messages');
      }
    } else {
      if (this.hasBegun || data.length > MAX_SIGN_IN_BYTES || !isSignIn(text))
        return this.close(CloseCode.Unauthorized, 'Sign in first');
      this.hasBegun = true;
    }
    await handle(text);
  }
}
