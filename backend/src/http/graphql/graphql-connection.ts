import { CloseCode, MessageType, type WebSocket as ProtocolSocket } from 'graphql-ws';
import { WebSocket } from 'ws';
import { isTooDeep } from '../json-depth.js';

/** WebSocket's close codes for what is no text, and after which a client waits and connects again. */
const UNSUPPORTED = 1003;
export const TRY_AGAIN_LATER = 1013;

/** A token has 250 bytes. */
const MAX_SIGN_IN_BYTES = 4_096;
/** Pings and pongs between two looks at whether the socket lives: a client sends one or two. */
const MAX_CONTROL_FRAMES = 50;
/** What the other side has not taken yet. Changes are small, and no more are read than are taken. */
const MAX_UNSENT_BYTES = 256 * 1024;

/** What a socket is signed in as. */
export interface SocketSession {
  userId: string;
  /** What guards and resolvers see as the request. */
  request: object;
}

/** What a connection asks and tells its server. */
interface ConnectionRules {
  /** The socket is no stranger's any more. */
  signedIn(): void;
  /** Counts a message of a user. @throws where the user has sent too many */
  count(userId: string): void;
  /** A message failed by a mistake of ours, or because the database is away. */
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
 * One WebSocket of `graphql-transport-ws`, as graphql-ws sees it, and what may come over it: one small message that signs
 * in, and then no more than its user may send. Frames of more than 64 kB never get here.
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
    // A frame that is broken or too large: ws closes the socket by itself.
    socket.on('error', () => undefined);
  }

  get isOpen(): boolean {
    return this.socket.readyState === WebSocket.OPEN;
  }

  /** Null until the socket has signed in. */
  get session(): SocketSession | null {
    return this.ofSession;
  }

  /** From now on more than a sign-in may come. @param leave called when the socket is closed */
  begin(session: SocketSession, leave: () => void): void {
    this.ofSession = session;
    this.socket.once('close', leave);
    this.rules.signedIn();
  }

  /** Passes each text message on; anything else closes the socket. */
  onMessage(handle: (text: string) => Promise<void>): void {
    this.socket.on('message', (data, isBinary) => void this.receive(data as Buffer, isBinary, handle));
  }

  /** Sends a text, and ends a socket whose other side takes nothing. */
  async send(text: string): Promise<void> {
    if (!this.isOpen) return;
    if (this.socket.bufferedAmount > MAX_UNSENT_BYTES) {
      this.socket.terminate();
      return;
    }
    // A socket that goes away while it is written to is no mistake: its `close` ends what it subscribed to.
    await new Promise<void>((resolve) => this.socket.send(text, () => resolve()));
  }

  close(code = 1000, reason = ''): void {
    this.socket.close(code, reason);
  }

  /** Asks whether the other side lives, and ends a socket that did not answer the last time. */
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
    if (isTooDeep(text)) return this.close(CloseCode.BadRequest, 'The message nests too deep');
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
    try {
      await handle(text);
    } catch (error) {
      this.rules.failed(this, error);
    }
  }
}
