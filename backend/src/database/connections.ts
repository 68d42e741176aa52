import type { Socket } from 'node:net';
import type { ClientBase, PoolConfig } from 'pg';
import type { Settings } from '../config/settings.js';

/** The parts of node-postgres' client that it does not declare. */
type Inside = ClientBase & {
  connection: { stream: Socket };
  /** False while a statement is under way. */
  readyForQuery: boolean;
};

/** A dead machine on an idle connection is noticed after this long and ten probes of a second each. */
const KEEP_ALIVE_MS = 30_000;

/** PostgreSQL cancels a slow statement itself. If nothing is heard by this many times its time-out, the network must be gone. */
const SILENCE_FACTOR = 1.5;

/** A transaction that nobody goes on with holds its locks no longer than this. */
const IDLE_IN_TRANSACTION_MS = 60_000;

/** Lets PostgreSQL notice that this process is gone; otherwise its session would stay open for hours. */
const SERVER_KEEP_ALIVE = '-c tcp_keepalives_idle=60 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3';

/** Whoever waits for an answer gets the error of a lost connection anyway; without a listener it would also end the process. */
const ignoreLoss = (client: ClientBase): void => void client.on('error', () => undefined);

/**
 * Ends a connection on which a statement is running and no byte has moved for this long, in either direction: the network
 * swallows what is sent, or PostgreSQL hangs. The statement fails with ETIMEDOUT, and whether it took effect is unknown. A
 * connection with data that a slow reader here has not yet taken is left alone.
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

/** Connections stay: closing idle ones costs a timer at every statement, and a new one has to plan everything again. */
const common = (max: number): PoolConfig => ({
  max,
  connectionTimeoutMillis: 5_000,
  idleTimeoutMillis: 0,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
});

/** The pool of a command of the shell, whose statements take as long as they take. */
export const commandPool = (settings: Settings): PoolConfig => ({
  ...common(settings.databasePoolSize),
  onConnect: ignoreLoss,
});

/** How many of a pool's connections are for check-ins alone: a third, as two statements keep them busy; none of one or two. */
const checkInShare = (size: number): number => Math.min(3, Math.floor(size / 3));

/** The pool of a process that serves people, without those kept for check-ins, where it serves any. */
export const servingPool = (settings: Settings, servesCheckIns: boolean): PoolConfig =>
  serving(
    settings,
    settings.databasePoolSize - (servesCheckIns ? checkInShare(settings.databasePoolSize) : 0),
  );

/** The pool of check-ins, or null where there are too few connections for one of its own. */
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
 * Connections for those who wait for an answer: nobody waits for a statement longer than DATABASE_TIMEOUT_SECONDS, or half as
 * long again where not even PostgreSQL answers.
 */
function serving(settings: Settings, max: number): PoolConfig {
  const statementMs = Math.round(settings.databaseTimeoutSeconds * 1000);
  // A transaction pooler refuses parameters of a session; its own time-outs stand in for them (docs/operations.md).
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
