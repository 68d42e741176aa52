import { randomUUID } from 'node:crypto';
import { run } from '../lib/npm.mjs';
import { inRoot } from '../lib/paths.mjs';

/**
 * Sells tickets and checks people in over HTTP, as the front end does.
 *
 * @typedef {Awaited<ReturnType<typeof createEventAndAccount>>} SellerClient
 * @typedef {{ email: string, status: number, body?: any }} Answer  status 0: the connection ended without an answer
 */

const EMAIL = 'president@example.org';
/** Of the first account. */
export const PASSWORD = 'a long enough pass phrase 2026';

/**
 * Creates the first account and an event whose tickets can be sold.
 * @param {import('./mail-stack.mjs').MailStack} stack
 * @param {() => string} apiUrl  returns the URL of the API process that is running now
 */
export async function createEventAndAccount(stack, apiUrl) {
  /** @type {string | undefined} */
  let token;
  const call = async (
    /** @type {string} */ method,
    /** @type {string} */ path,
    /** @type {unknown} */ body = undefined,
  ) => {
    /** @type {Record<string, string>} */
    const headers = token ? { authorization: `Bearer ${token}` } : {};
    /** @type {RequestInit} */
    const options =
      body === undefined
        ? { method, headers }
        : { method, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const response = await fetch(apiUrl() + path, options);
    return {
      status: response.status,
      body: /** @type {any} */ (await response.json().catch(() => undefined)),
    };
  };
  const must = async (/** @type {Parameters<typeof call>} */ ...args) => {
    const answer = await call(...args);
    if (answer.status >= 300)
      throw new Error(`${args[0]} ${args[1]}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };

  const { output } = await run(
    process.execPath,
    [inRoot('backend/dist/cli/create-president.js'), '--email', EMAIL, '--name', 'Paula President'],
    { env: stack.env },
  );
  const link = /token=(\S+)/.exec(output)?.[1];
  if (!link) throw new Error(output);
  await must('POST', '/api/auth/reset-password', { token: decodeURIComponent(link), new_password: PASSWORD });
  token = (await must('POST', '/api/auth/login', { email: EMAIL, password: PASSWORD })).access_token;
  const event = await must('POST', '/api/events', {
    name: 'Lantern Fest',
    description: 'Lanterns',
    event_date: '2030-12-12T23:00:00Z',
    location: 'Town Hall',
  });
  await must('POST', `/api/pricing/admin/create-default-tiers?event_id=${event.id}`);

  let sold = 0;
  return {
    call,
    must,
    /**
     * Makes one registration, with a new e-mail address.
     * @param {string} [group] prefix of the address
     * @returns {Promise<Answer>}
     */
    sell: async (group = 'buyer') => {
      const email = `${group}-${++sold}@example.org`;
      const fields = {
        name: 'Ada Lovelace',
        email,
        phone: '4155550100',
        ticket_quantity: 2,
        payment_mode: 'cash',
        food_option: 'with_food',
        is_guest: false,
        event_id: event.id,
      };
      return { email, ...(await call('POST', '/api/register', fields).catch(() => ({ status: 0 }))) };
    },
    /**
     * Checks a ticket in.
     * @param {Answer} ticket
     * @returns {Promise<Answer>}
     */
    admit: async ({ email, body }) => ({
      email,
      ...(await call('POST', `/api/checkin/${body.qr_code_id}`).catch(() => ({ status: 0 }))),
    }),
    /**
     * Prepares the sync of a phone that admitted all of these tickets offline. Returns a function that sends it, the same
     * scans each time.
     * @param {Answer[]} tickets
     */
    phone: (tickets) => {
      const device = {
        id: randomUUID(),
        label: 'Gate A',
        station: 'entrance',
        list_cursor: null,
        waiting: 0,
      };
      const scans = tickets.map(({ body }) => ({
        scan_id: randomUUID(),
        event_id: event.id,
        code: body.qr_code_id,
        station: 'entrance',
        tickets: null,
        scanned_at: new Date().toISOString(),
        let_in: true,
      }));
      return () => must('POST', '/api/checkin/sync', { now: new Date().toISOString(), device, scans });
    },
  };
}

/** @param {import('./mail-stack.mjs').MailStack} stack */
export async function migrate(stack) {
  const { code, output } = await run(process.execPath, [inRoot('backend/dist/cli/migrate.js')], {
    env: stack.env,
  });
  if (code !== 0) throw new Error(output);
}
