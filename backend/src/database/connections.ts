import type { PoolConfig } from 'pg';
import type { Settings } from '../config/settings.js';
import { guardedPool, ignoreLoss } from './guarded-pool.js';

/** Idle time before TCP keep-alive probes, in milliseconds; a dead peer is noticed after ten more probes, one per second. */
const KEEP_ALIVE_MS = 30_000;

/** PostgreSQL cancels slow statements itself. After this many times the time-out without an answer, the network must be gone. */
const SILENCE_FACTOR = 1.5;

/** Maximum time that an abandoned transaction may hold its locks, in milliseconds. */
const IDLE_IN_TRANSACTION_MS = 60_000;

/** Lets PostgreSQL notice when this process is gone; otherwise the session would stay open for hours. */
const SERVER_KEEP_ALIVE = '-c tcp_keepalives_idle=60 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3';

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

/**
 * How many large reads of a kind may use the database at the same time: two of the seven connections that remain of ten. Two kinds
 * together, and the second connection that a file may take, always leave others for everything else.
 */
export const largeReadShare = ({ databasePoolSize: size }: Settings): number =>
  Math.max(1, Math.min(4, Math.floor((size - checkInShare(size)) / 3)));

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
    // Statements are sent before the answers to those before them have come, see `PoolTransaction`.
    pipeline: true,
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
  return guardedPool(
    {
      ...common(max),
      ...(isDirect
        ? {
            statement_timeout: statementMs,
            idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
            options: SERVER_KEEP_ALIVE,
          }
        : {}),
    },
    { silenceMs: statementMs * SILENCE_FACTOR, serverUrl: settings.databaseDirectUrl, isDirect },
  );
}
