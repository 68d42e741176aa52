import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import proxyAddr from '@fastify/proxy-addr';
import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { HttpAdapterHost, ModuleRef } from '@nestjs/core';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import {
  CloseCode,
  type Context,
  GRAPHQL_TRANSPORT_WS_PROTOCOL,
  makeServer,
  type SubscribePayload,
} from 'graphql-ws';
import { type ServerOptions, WebSocketServer } from 'ws';
import type { Settings } from '../../config/settings.js';
import { SETTINGS } from '../../config/settings.module.js';
import { addressKey } from '../limits/address-key.js';
import { Drain } from '../connections/drain.js';
import { answerConnection, namesOneHost } from '../connections/pre-route-errors.js';
import { problemOf } from '../problems/problem-of.js';
import { GraphqlConnection, type SocketSession, TRY_AGAIN_LATER } from './graphql-connection.js';
import { MAX_REQUEST_BYTES, readSubscription } from './graphql-limits.js';
import { createErrorFormat, GRAPHQL_PROBLEMS, refusal } from './graphql-problem.js';
import { HTTP_PROBLEMS, problem, type Problem } from '../problems/problem.js';
import { isGraphql } from '../request.js';
import { RequestBudget } from '../limits/request-budget.js';
import { readSecurityHeaders } from '../connections/security-headers.js';
import { ConcurrencyLimit } from '../limits/concurrency-limit.js';

/** WebSocket close code after which a client reconnects immediately. */
const RESTARTING = 1012;

/**
 * Maximum number of sockets per address that have not signed in yet. After a restart, all dashboards behind one address reconnect
 * and sign in at the same time.
 */
const MAX_UNKNOWN_PER_ADDRESS = 50;
/** Maximum number of sockets per account; each open window has one. */
const MAX_PER_USER = 20;
/** Maximum number of subscriptions per socket; the console uses one. */
const MAX_SUBSCRIPTIONS = 10;

/** Time within which a socket must send its sign-in message. */
const SIGN_IN_MS = 3_000;
/** Interval between pings; a client that has not answered by the next one is disconnected. */
const KEEP_ALIVE_MS = 12_000;

/** The types of ws lack `closeTimeout`, `maxFragments` and `maxBufferedChunks`. */
const SOCKET_OPTIONS: ServerOptions & {
  closeTimeout: number;
  maxFragments: number;
  maxBufferedChunks: number;
} = {
  noServer: true,
  clientTracking: false,
  maxPayload: MAX_REQUEST_BYTES,
  // A message split into tens of thousands of fragments would take many times its size.
  maxFragments: 64,
  maxBufferedChunks: 256,
  // Milliseconds until a socket whose peer does not answer the close frame is destroyed.
  closeTimeout: 2_000,
  handleProtocols: () => GRAPHQL_TRANSPORT_WS_PROTOCOL,
};

/** Signs sockets in and out. Implemented by the feature that knows sessions, so that this folder depends on none. */
export interface SocketSessions {
  /**
   * @param parameters graphql-ws's `connectionParams`
   * @param end closes the socket when the session is over
   * @returns null to refuse the sign-in
   */
  signIn(parameters: Record<string, unknown>, end: (reason: string) => void): Promise<SocketSession | null>;
  /** Called when a signed-in socket has closed. */
  signOut(session: SocketSession): void;
}

type SocketContext = Context<Record<string, unknown>, GraphqlConnection>;

/**
 * The WebSockets at `/graphql`. They accept subscriptions from signed-in clients, in frames of at most 64 kB. Data from clients
 * that have not signed in is neither buffered nor processed before its size is checked.
 */
@Injectable()
export class GraphqlSocketServer implements OnModuleDestroy {
  private readonly logger = new Logger('GraphQL');
  private readonly connections = new Set<GraphqlConnection>();
  private readonly unknownPerAddress = new ConcurrencyLimit(MAX_UNKNOWN_PER_ADDRESS);
  private readonly ofUser = new ConcurrencyLimit(MAX_PER_USER);
  private readonly sockets = new WebSocketServer(SOCKET_OPTIONS);
  private readonly trusts: (address: string, hop: number) => boolean;
  private readonly format: (formatted: GraphQLFormattedError, error: unknown) => GraphQLFormattedError;
  private keepAlive: NodeJS.Timeout | undefined;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly adapterHost: HttpAdapterHost,
    private readonly moduleRef: ModuleRef,
    private readonly budget: RequestBudget,
    drain: Drain,
  ) {
    this.trusts = settings.trustProxy ? proxyAddr.compile(settings.trustProxy) : () => false;
    this.format = createErrorFormat(settings.environment === 'production');
    drain.onListenerClosed(() => this.closeAll('This process is stopping'));
  }

  /** Starts accepting sockets. Call it from `onApplicationBootstrap`, once the schema is built. */
  async open(sessions: SocketSessions): Promise<void> {
    const headers = await readSecurityHeaders(this.settings);
    const { schema } = this.moduleRef.get(GraphQLSchemaHost, { strict: false });
    const formatted = (errors: readonly GraphQLError[]): GraphQLFormattedError[] =>
      errors.map((error) => {
        // Errors of resolvers are logged where they are turned into an answer (ErrorFilter).
        if (error.extensions.status === undefined) this.log(error.originalError ?? error);
        return this.format(error.toJSON(), error);
      });
    const { opened } = makeServer<Record<string, unknown>, GraphqlConnection>({
      connectionInitWaitTimeout: SIGN_IN_MS,
      onConnect: (context) => this.signIn(sessions, context),
      onSubscribe: ({ extra, subscriptions }, _id, payload) => {
        try {
          if (Object.keys(subscriptions).length > MAX_SUBSCRIPTIONS)
            throw refusal(problem(GRAPHQL_PROBLEMS, 'too_many_subscriptions', { most: MAX_SUBSCRIPTIONS }));
          const execution = readSubscription(schema, payload as SubscribePayload & { query: string });
          return { ...execution, contextValue: { req: extra.session!.request } };
        } catch (error) {
          if (error instanceof GraphQLError) return [error];
          throw error;
        }
      },
      onNext: (_context, _id, _payload, _args, result) =>
        result.errors ? { ...result, errors: formatted(result.errors) as never } : undefined,
      onError: (_context, _id, _payload, errors) => formatted(errors as GraphQLError[]) as never,
      onClose: ({ extra }) => {
        if (extra.session) sessions.signOut(extra.session);
      },
    });
    const server = this.adapterHost.httpAdapter.getHttpServer() as Server;
    // No error of one connection may end the process, and with it all others.
    const alone = (work: () => void, end: () => void): void => {
      try {
        work();
      } catch (error) {
        this.log(error);
        end();
      }
    };
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) =>
      alone(
        () =>
          this.upgrade(request, socket, head, opened, (reason) => answerConnection(socket, headers, reason)),
        () => socket.destroy(),
      ),
    );
    this.keepAlive = setInterval(() => {
      for (const connection of this.connections)
        alone(
          () => connection.checkLife(),
          () => connection.terminate(),
        );
    }, KEEP_ALIVE_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.keepAlive);
    this.closeAll('This process is stopping');
  }

  private closeAll(reason: string): void {
    for (const connection of this.connections) connection.close(RESTARTING, reason);
  }

  private upgrade(
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    opened: ReturnType<typeof makeServer<Record<string, unknown>, GraphqlConnection>>['opened'],
    refuse: (reason: Problem) => void,
  ): void {
    socket.on('error', () => socket.destroy());
    if (!namesOneHost(request)) return refuse(problem(HTTP_PROBLEMS, 'host_unclear'));
    // Node leaves every upgrade request to us: one without an answer would stay open forever.
    if (!isGraphql(request.url ?? '')) return refuse(problem(HTTP_PROBLEMS, 'nothing_here'));
    const protocols = request.headers['sec-websocket-protocol']?.split(',').map((name) => name.trim());
    if (!protocols?.includes(GRAPHQL_TRANSPORT_WS_PROTOCOL))
      return refuse(problem(GRAPHQL_PROBLEMS, 'query_not_served'));
    const release = this.unknownPerAddress.acquire(addressKey(proxyAddr(request, this.trusts)));
    if (!release) return refuse({ ...problem(GRAPHQL_PROBLEMS, 'too_many_sockets'), retryAfter: 3 });
    socket.once('close', release);
    this.sockets.handleUpgrade(request, socket, head, (webSocket) => {
      const connection = new GraphqlConnection(webSocket, {
        count: (userId) => this.budget.spend(userId),
        failed: (broken, error) => this.fail(broken, error),
        signedIn: release,
      });
      this.connections.add(connection);
      const closed = opened(connection, connection);
      webSocket.once('close', (code, reason) => {
        this.connections.delete(connection);
        closed(code, String(reason)).catch((error: unknown) => this.log(error));
      });
    });
  }

  /** graphql-ws's `onConnect`. @returns false to refuse (4403) */
  private async signIn(
    sessions: SocketSessions,
    { connectionParams, extra: connection }: SocketContext,
  ): Promise<boolean> {
    const session = await sessions.signIn(connectionParams ?? {}, (reason) =>
      connection.close(CloseCode.Forbidden, reason),
    );
    if (!session) return false;
    const release = connection.isOpen ? this.ofUser.acquire(session.userId) : null;
    if (!release) {
      sessions.signOut(session);
      connection.close(TRY_AGAIN_LATER, 'Too many sockets of this account');
      return false;
    }
    connection.begin(session, release);
    return true;
  }

  private fail(connection: GraphqlConnection, error: unknown): void {
    const reason = problemOf(error);
    if (!reason) this.log(error);
    const isAway = reason?.status === 503;
    connection.close(isAway ? TRY_AGAIN_LATER : CloseCode.InternalServerError, 'Something went wrong');
  }

  private log(error: unknown): void {
    this.logger.error({ err: error instanceof Error ? error.stack : String(error) });
  }
}
