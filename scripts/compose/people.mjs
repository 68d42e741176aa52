import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { until } from '../lib/wait.mjs';

/**
 * What the president and the volunteers of an event do with Usher, from the first account to the door.
 *
 * @typedef {import('./client.mjs').Client} Client
 * @typedef {import('./client.mjs').Answer} Answer
 * @typedef {{ email: string, code: string, id: string }} Ticket
 */

export const PRESIDENT = 'pat@example.org';
const VOLUNTEER = 'vera@example.org';
export const PASSWORD = 'a long enough pass phrase 2026';
/** Maximum time for a mail to arrive, in milliseconds, including the case that its worker was killed and another takes over. */
const MAIL_TIMEOUT_MS = 120_000;
/** A picture of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNgYGAAAAAEAAH2FzhVAAAAAElFTkSuQmCC',
  'base64',
);

/** @param {import('./stack.mjs').Stack} stack */
export function readMails(stack) {
  const base = `http://127.0.0.1:${stack.mailPort}/api/v1`;
  const ask = async (/** @type {string} */ path) => {
    const answer = await fetch(base + path);
    if (!answer.ok) throw new Error(`mail${path}: ${answer.status}`);
    return /** @type {any} */ (await answer.json());
  };
  return {
    /**
     * Returns the headers of a mail.
     * @param {string} id
     * @returns {Promise<Record<string, string[]>>}
     */
    headers: (id) => ask(`/message/${id}/headers`),
    /** Returns the number of mails that were caught. */
    count: async () => (await ask('/messages?limit=1')).total,
    /**
     * Waits for a mail to an address whose subject matches, and returns the newest.
     * @param {string} to
     * @param {RegExp} subject
     */
    find: async (to, subject) => {
      const mail = await until(
        async () => {
          const { messages } = await ask(`/search?query=${encodeURIComponent(`to:"${to}"`)}`);
          return messages.find((/** @type {any} */ one) => subject.test(one.Subject));
        },
        { timeoutMs: MAIL_TIMEOUT_MS, everyMs: 200 },
      );
      assert.ok(mail, `no mail ${subject} reached ${to}`);
      return ask(`/message/${mail.ID}`);
    },
  };
}

/**
 * @param {Client} client
 * @param {string} email
 * @returns {Promise<string>} the token of the session
 */
export const signIn = async (client, email) =>
  (await client.must('POST', '/api/auth/login', { body: { email, password: PASSWORD } })).access_token;

/**
 * Sets the password with a link that was printed or mailed.
 * @param {Client} client
 * @param {string} words the text that contains the link
 * @param {string} publicUrl what the link must begin with
 */
export async function followLink(client, words, publicUrl) {
  const [, base, token] = /(https?:\/\/[^\s"<>]+?)\/reset-password\?token=([\w.-]+)/.exec(words) ?? [];
  assert.equal(base, publicUrl);
  await client.must('POST', '/api/auth/reset-password', { body: { token, new_password: PASSWORD } });
}

/**
 * Creates an event with prices, and a volunteer who applies, is approved and follows the link in the mail.
 * @param {Client} client
 * @param {import('./stack.mjs').Stack} stack
 * @param {string} president  a token
 * @returns {Promise<{ eventId: string, volunteer: string }>} volunteer: a token
 */
export async function createEventAndVolunteer(client, stack, president) {
  const event = await client.must('POST', '/api/events', {
    token: president,
    body: {
      name: 'Lantern Fest',
      description: 'Lanterns',
      event_date: new Date(Date.now() + 30 * 86_400_000).toISOString(),
      location: 'Town Hall',
    },
  });
  await client.must('POST', `/api/pricing/admin/create-default-tiers?event_id=${event.id}`, {
    token: president,
  });
  const application = await client.must('POST', '/api/volunteer-applications/signup', {
    body: { name: 'Vera Volunteer', email: VOLUNTEER, phone: '4155550101', team_role: 'Events Team Member' },
  });
  await client.must('PUT', `/api/volunteer-applications/${application.id}/approve`, { token: president });
  const { Text } = await readMails(stack).find(VOLUNTEER, /approved|welcome/i);
  await followLink(client, Text, stack.publicUrl);
  return { eventId: event.id, volunteer: await signIn(client, VOLUNTEER) };
}

/**
 * Sells tickets, and keeps count of the sales that were confirmed and those that were not answered.
 * @param {Client} client
 * @param {string} eventId
 */
export function createTicketSeller(client, eventId) {
  /** @type {Ticket[]} */
  const tickets = [];
  let unanswered = 0;
  return {
    tickets,
    /** Number of sales without an answer, which the server may or may not have kept. */
    unanswered: () => unanswered,
    /**
     * Registers one person with one ticket, under a new e-mail address.
     * @param {string} token
     * @param {object} [fields]
     * @returns {Promise<Answer>}
     */
    sell: async (token, fields = {}) => {
      const email = `guest-${randomUUID().slice(0, 13)}@example.org`;
      const answer = await client.try('POST', '/api/register', {
        token,
        key: randomUUID(),
        body: {
          name: 'Ada Lovelace',
          email,
          phone: '4155550100',
          ticket_quantity: 1,
          payment_mode: 'cash',
          food_option: 'with_food',
          is_guest: false,
          event_id: eventId,
          ...fields,
        },
      });
      if (answer.status === 201) tickets.push({ email, code: answer.body.qr_code_id, id: answer.body.id });
      else if (answer.status === 0 || answer.status === 502 || answer.status === 504) unanswered++;
      return answer;
    },
  };
}

/**
 * Sells a ticket by bank transfer, uploads a screenshot of the transfer and loads it as the finance director does.
 * @param {Client} client
 * @param {ReturnType<typeof createTicketSeller>} till
 * @param {{ volunteer: string, president: string, eventId: string }} people  tokens
 */
export async function sellByTransfer(client, till, { volunteer, president, eventId }) {
  const { status, body } = await till.sell(volunteer, { payment_mode: 'zelle' });
  assert.equal(status, 201);
  const form = new FormData();
  form.set('attendee_id', body.id);
  form.set('file', new File([PNG], 'transfer.png', { type: 'image/png' }));
  await client.must('POST', '/api/upload-transaction-screenshot', { token: volunteer, form });
  return fetchNewestScreenshot(client, { president, eventId });
}

/**
 * @param {Client} client
 * @param {{ president: string, eventId: string }} people
 * @returns {Promise<Buffer>} the newest picture, loaded from its signed URL
 */
export async function fetchNewestScreenshot(client, { president, eventId }) {
  const [newest] = await client.must('GET', `/api/transaction-screenshots?event_id=${eventId}`, {
    token: president,
  });
  const { pathname, search } = new URL(newest.transaction_screenshot_url, 'https://localhost');
  const picture = await client.send('GET', pathname + search);
  assert.equal(picture.status, 200);
  assert.match(String(picture.headers['content-type']), /^image\//);
  return picture.body;
}
