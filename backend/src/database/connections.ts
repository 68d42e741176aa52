import type { Socket } from 'node:net';
import type { ClientBase, PoolConfig } from 'pg';
import type { Settings } from '../config/settings.js';

/** The parts of node-postgres' client that it does not declare. */
type Inside = ClientBase & {
  connection: { stream: Socket };
  /** False while a statement is under way. */
  readyForQuery: boolean;
};

/** Idle time before TCP keep-alive probes, in milliseconds; a dead peer is noticed after ten more probes, one per second. */
const KEEP_ALIVE_MS = 30_000;

/** PostgreSQL cancels slow statements itself. After this many times the time-out without an answer, the network must be gone. */
const SILENCE_FACTOR = 1.5;

/** Maximum time that an abandoned transaction may hold its locks, in milliseconds. */
const IDLE_IN_TRANSACTION_MS = 60_000;

/** Lets PostgreSQL notice when this process is gone; otherwise the session would stay open for hours. */
const SERVER_KEEP_ALIVE = '-c tcp_keepalives_idle=60 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3';

/** A pending query gets the error of a lost connection anyway; without a listener the error would also end the process. */
const ignoreLoss = (client: ClientBase): void => void client.on('error', () => undefined);

/**
 * Closes a connection if a statement is running and no byte has moved in either direction for `ms` milliseconds: the network
 * drops what is sent, or PostgreSQL hangs. The statement fails with ETIMEDOUT, and whether it took effect is unknown. A
 * connection with received data that a slow reader in this process has not consumed yet is left open.
 */
export function endWhenSilent(client: ClientBase, ms: number): void {
  const inside = client as Inside;
  const { stream } = inside.connection;
  const onTimeout = (): void => {
    if (inside.readyForQuery) return;
    if (stream.readableLength > 0) return void stream.setTimeout(ms);
    const error = new Error(`PostgreSQL has been silent for ${ms} ms`);
    stream.destroy(Object.assign(error, { code: 'ETIMEDOUT' }));
  };
  stream.setTimeout(ms);
  stream.on('timeout', onTimeout);
}

/** Idle connections stay open: closing them costs a timer per statement, and a new one has to plan every statement again. */
const common = (max: number): PoolConfig => ({
  max,
  connectionTimeoutMillis: 5_000,
  idleTimeoutMillis: 0,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
});

/** The pool of a shell command; its statements have no time-out. */
export const commandPool = (settings: Settings): PoolConfig => ({
  ...common(settings.databasePoolSize),
  onConnect: ignoreLoss,
});

/** Connections reserved for check-ins: a third, at most three, as two statements keep them busy; none of one or two. */
const checkInShare = (size: number): number => Math.min(3, Math.floor(size / 3));

/** The pool of a process that serves requests, minus the connections reserved for check-ins if it serves check-ins. */
export const servingPool = (settings: Settings, servesCheckIns: boolean): PoolConfig =>
  serving(
    settings,
    settings.databasePoolSize - (servesCheckIns ? checkInShare(settings.databasePoolSize) : 0),
  );

/** The pool of check-ins, or null if there are too few connections for a separate pool. */
export function checkInPoolConfig(settings: Settings): PoolConfig | null {
  const max = checkInShare(settings.databasePoolSize);
  if (max === 0) return null;
  return {
    connectionString: settings.databaseUrl,
    application_name: 'usher check-in',
    ...serving(settings, max),
  };
}

/**
 * Connections for requests that wait for the answer: no statement takes longer than DATABASE_TIMEOUT_SECONDS, or half as long
 * again if PostgreSQL itself does not answer.
 */
function serving(settings: Settings, max: number): PoolConfig {
  const statementMs = Math.round(settings.databaseTimeoutSeconds * 1000);
  // A transaction pooler refuses session parameters; its own time-outs take their place (docs/operations.md).
  const isDirect = settings.databaseUrl === settings.databaseDirectUrl;
  return {
    ...common(max),
    onConnect: (client) => {
      ignoreLoss(client);
      endWhenSilent(client, statementMs * SILENCE_FACTOR);
    },
    ...(isDirect
      ? {
          statement_timeout: statementMs,
          idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
          options: SERVER_KEEP_ALIVE,
        }
      : {}),
  };
}
