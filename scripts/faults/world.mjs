import { createEventAndAccount, PASSWORD } from '../mail/seller-client.mjs';

/**
 * An event with an open door and the accounts that trade on it: what every fault of the night happens to.
 *
 * @typedef {{ status: number, body?: any }} Answer  status 0: the connection ended without an answer
 * @typedef {(method: string, path: string, body?: unknown, key?: string) => Promise<Answer>} Call  as one account
 * @typedef {{ id: string, name: string, call: Call, token: string }} Account
 * @typedef {Awaited<ReturnType<typeof makeWorld>>} World
 */

/** Longer than any request may take; a request that takes longer has hung. */
const HUNG_MS = 60_000;

/**
 * @param {() => string} apiUrl
 * @param {string} token
 * @returns {Call}
 */
export const callAs = (apiUrl, token) => async (method, path, body, key) => {
  const isForm = body instanceof FormData;
  /** @type {Record<string, string>} */
  const headers = { authorization: `Bearer ${token}` };
  if (body !== undefined && !isForm) headers['content-type'] = 'application/json';
  if (key) headers['idempotency-key'] = key;
  try {
    const response = await fetch(apiUrl() + path, {
      method,
      headers,
      signal: AbortSignal.timeout(HUNG_MS),
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    try {
      return { status: response.status, body: JSON.parse(text) };
    } catch {
      return { status: response.status, body: text };
    }
  } catch (error) {
    const { name } = /** @type {Error} */ (error);
    if (name === 'TimeoutError')
      throw new Error(`${method} ${path} hung for ${HUNG_MS / 1000} s`, { cause: error });
    return { status: 0 };
  }
};

/**
 * @param {import('../mail/mail-stack.mjs').MailStack} stack  migrated
 * @param {() => string} apiUrl  returns the URL of the API process that is running now
 */
export async function makeWorld(stack, apiUrl) {
  const president = await createEventAndAccount(stack, apiUrl);
  const [{ id: eventId }] = await stack.query('update events set is_door_open = true returning id');

  let made = 0;
  /**
   * Makes accounts and signs each in.
   * @param {number} count
   * @param {string} role
   * @returns {Promise<Account[]>}
   */
  const join = async (count, role) => {
    const names = Array.from({ length: count }, () => `${role}-${++made}`);
    const rows = await stack.query(
      `insert into users (email, full_name, role, team_role, is_active, password_hash)
       select name || '@example.org', 'Vera ' || name, $2, 'Marketing Team Member', true, password_hash
       from unnest($1::text[]) as name, (select password_hash from users order by id limit 1) as first
       returning id, full_name, email`,
      [names, role],
    );
    /** @type {Account[]} */
    const accounts = [];
    for (const { id, full_name: name, email } of rows) {
      const login = { email, password: PASSWORD };
      const { access_token: token } = await president.must('POST', '/api/auth/login', login);
      accounts.push({ id, name, token, call: callAs(apiUrl, token) });
    }
    return accounts;
  };
  const sellers = await join(5, 'volunteer');
  const [finance] = await join(1, 'finance_director');
  return { stack, apiUrl, eventId, president, sellers, finance, join };
}
