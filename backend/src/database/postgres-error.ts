import { QueryFailedError } from 'typeorm';

interface PostgresError {
  code?: string;
  constraint?: string;
  detail?: string;
}

/** The PostgreSQL or network error, unwrapped from TypeORM's; null if the error is another one. */
export function postgresError(error: unknown): PostgresError | null {
  const inner: unknown = error instanceof QueryFailedError ? error.driverError : error;
  return inner instanceof Error && 'code' in inner ? (inner as PostgresError) : null;
}

/** The name of the constraint that refused a write, or null if the error is another one. */
export const violatedConstraint = (error: unknown): string | null => {
  const found = postgresError(error);
  return found?.code?.startsWith('23') ? (found.constraint ?? null) : null;
};

/** SQLSTATE of a foreign key: a row refers to one that is not there, or others refer to the one that is deleted. */
const REFERENCE = '23503';

/**
 * True if a foreign key refused a write. Where nothing is deleted, somebody else has just deleted what the work was based on, such
 * as the account: asked again, the answer says what is missing.
 */
export const isReferenceRefused = (error: unknown): boolean => postgresError(error)?.code === REFERENCE;

/** Error codes of a connection that the network refused, broke or never made. */
const NETWORK =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|E(HOST|NET)(UNREACH|DOWN)|ENOTFOUND|EAI_AGAIN)$/;

/** SQLSTATE of a write on a server that takes none: a standby, or one that was set to read-only. */
export const READ_ONLY = '25006';

/**
 * SQLSTATEs of a database that cannot do anything at the moment: class 08 (connection), 57P0x (shutdown), class 53 (too many
 * connections, no space left), 57014 (the statement took too long), 25P03 (the transaction was left alone for too long).
 */
const UNAVAILABLE = new RegExp(`^(08...|57P0\\d|53...|57014|25P03|${READ_ONLY})$`);

/** Messages of node-postgres' own errors, which have no code. */
const UNAVAILABLE_MESSAGE =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed/;

/**
 * Deadlock, serialisation failure, and a lock that was not granted within `lock_timeout`: nothing was written, and a retry of the
 * same work may succeed.
 */
const RETRYABLE = new Set(['40P01', '40001', '55P03']);

/** True if the database is out of reach or too slow to answer; whether it wrote anything is unknown. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = postgresError(error)?.code ?? '';
  return (
    NETWORK.test(code) ||
    UNAVAILABLE.test(code) ||
    (error instanceof Error && UNAVAILABLE_MESSAGE.test(error.message))
  );
}

/** True if the database refused the data (SQLSTATE classes 22 and 23); any other error says nothing about the inputs. */
export const isDataError = (error: unknown): boolean => /^2[23]/.test(postgresError(error)?.code ?? '');

/** True for a transaction that lost against others and wrote nothing. */
export const isRetryable = (error: unknown): boolean => RETRYABLE.has(postgresError(error)?.code ?? '');

/** True if the same statement may succeed later, unchanged. */
export const isTransient = (error: unknown): boolean => isDatabaseUnavailable(error) || isRetryable(error);
