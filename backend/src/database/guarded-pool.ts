import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import type { ClientBase, PoolConfig } from 'pg';
import { READ_SESSION } from './guarded-pool.sql.js';
import { READ_ONLY } from './postgres-error.js';
import { type Session, SessionsLeft } from './sessions-left.js';

/** The parts of node-postgres' client that it does not declare. */
type Inside = ClientBase & {
  connection: EventEmitter & { stream: Socket };
  processID: number;
  /** False while a statement is under way. */
  readyForQuery: boolean;
  getTransactionStatus(): string | null;
  /** How often the pool has lent it; at `maxUses`, which is infinite, it is closed instead of being lent again. */
  _poolUseCount?: number;
};

/** Timeout of the first question on a new connection, in milliseconds. */
const GREETING_MS = 5_000;

interface Guard {
  /** Time without a byte after which a statement is given up, in milliseconds. */
  silenceMs: number;
  /** URL of PostgreSQL itself, which all pools of this process lead to. */
  serverUrl: string;
  /** Whether connections lead there directly. A pooler in between limits the sessions by itself. */
  isDirect: boolean;
}

/** The open connections of all pools of this process, by the server's URL. */
const connections = new Map<string, Set<Inside>>();

function connectionsTo(serverUrl: string): Set<Inside> {
  const open = connections.get(serverUrl) ?? new Set();
  connections.set(serverUrl, open);
  return open;
}

/**
 * Adds to the options of a pool what keeps its connections fit for use:
 *
 * - A lost connection fails the statement that waits on it, and nothing else.
 * - A silent one is closed, but the session that PostgreSQL may still have keeps its place in the pool, see `SessionsLeft`.
 * - A standby is refused, and once a statement has failed because the server is read-only, no pool uses any connection of
 *   before any more: a new one may lead to another server, or find this one writable again.
 */
export function guardedPool(config: PoolConfig, { silenceMs, serverUrl, isDirect }: Guard): PoolConfig {
  const left = isDirect ? new SessionsLeft(serverUrl) : null;
  return {
    ...config,
    // `this` is the pool's copy of the options, the one whose `max` it goes by.
    async onConnect(this: PoolConfig, client: ClientBase): Promise<void> {
      const inside = client as Inside;
      ignoreLoss(client);
      const session = await greet(client, inside.processID);
      const open = connectionsTo(serverUrl).add(inside);
      client.once('end', () => {
        open.delete(inside);
        if (open.size === 0) connections.delete(serverUrl);
      });
      inside.connection.on('errorMessage', ({ code }: { code?: string }) => {
        if (code === READ_ONLY) for (const each of connectionsTo(serverUrl)) retire(each);
      });
      endWhenSilent(client, silenceMs, () => left?.add(session, this));
    },
  };
}

/** A pending query gets the error of a lost connection anyway; without a listener the error would also end the process. */
export const ignoreLoss = (client: ClientBase): void => void client.on('error', () => undefined);

/** @throws Error with the code READ_ONLY if the server is a standby: nothing can be written, and what is read may be old */
async function greet(client: ClientBase, pid: number): Promise<Session> {
  const { rows } = await client.query<{ isStandby: boolean; startedAt: string }>({
    text: READ_SESSION,
    query_timeout: GREETING_MS,
  } as { text: string });
  const { isStandby, startedAt } = rows[0]!;
  if (isStandby) throw Object.assign(new Error('The database server is a standby'), { code: READ_ONLY });
  return { pid, startedAt };
}

/** Has the pool close a connection: now if it is idle, else as soon as it is given back. */
function retire(client: Inside): void {
  if (client.readyForQuery && client.getTransactionStatus() === 'I') client.connection.stream.destroy();
  else client._poolUseCount = Infinity;
}

/**
 * Closes a connection if a statement is running and no byte has moved in either direction for `ms` milliseconds: the network
 * drops what is sent, or PostgreSQL hangs. The statement fails with ETIMEDOUT, and whether it took effect is unknown. A
 * connection with received data that a slow reader in this process has not consumed yet is left open.
 * @param onEnd is called when it is closed
 */
export function endWhenSilent(client: ClientBase, ms: number, onEnd = (): void => undefined): void {
  const inside = client as Inside;
  const { stream } = inside.connection;
  const onTimeout = (): void => {
    if (inside.readyForQuery) return;
    if (stream.readableLength > 0) return void stream.setTimeout(ms);
    const error = new Error(`PostgreSQL has been silent for ${ms} ms`);
    stream.destroy(Object.assign(error, { code: 'ETIMEDOUT' }));
    onEnd();
  };
  stream.setTimeout(ms);
  stream.on('timeout', onTimeout);
}
