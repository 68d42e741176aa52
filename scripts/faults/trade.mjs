import { randomUUID } from 'node:crypto';
import QRCode from 'qrcode';
import { phoneAt, syncBody } from '../lib/sync.mjs';
import { sleep, until } from '../lib/wait.mjs';

/**
 * What people do on the night, over and over, each as the product's own clients do it: an order that was refused or not answered is
 * sent again, the same, with its Idempotency-Key or its scans' ids, until it is answered.
 *
 * @typedef {'sale' | 'scan' | 'sync' | 'hand-over' | 'picture' | 'import'} Kind
 * @typedef {{ kind: Kind, send: () => Promise<import('./world.mjs').Answer>, answer?: import('./world.mjs').Answer, tries: number, subject: any }} Order
 * @typedef {{ kind: Kind, sentAt: number, answeredAt: number, subject: any }} Served
 * @typedef {Awaited<ReturnType<typeof startTrade>>} Trade
 */

/** @type {Kind[]} */
export const KINDS = ['sale', 'scan', 'sync', 'hand-over', 'picture'];
/** Pause of a client whose order was refused, and between two orders of one client. */
const PAUSE_MS = 50;
/** An order that nobody answers for so long is lost. */
const LOST_MS = 90_000;
/** Rows of the list: some seconds' work, so that a fault that comes after its first rows meets it in the middle. */
const IMPORTED = 3_000;
/** Scans of a sync, at most. */
const SYNCED = 5;
const TICKETS = 2;
const OFFERED_DOLLARS = 1;

let runs = 0;

/** @param {import('./world.mjs').World} world */
export async function startTrade(world) {
  const { eventId, sellers, finance } = world;
  const tag = `night${++runs}`;
  let isOver = false;
  let number = 0;
  /** @type {Order[]} */
  const book = [];
  /** What was not answered as wished, though it was sent again. @type {(import('./world.mjs').Answer & { kind: Kind })[]} */
  const refusals = [];
  /** @type {Served[]} */
  const served = [];
  /** Sold tickets that nobody has scanned yet. @type {any[]} */
  const outside = [];

  /** @param {Kind} kind @param {Order['send']} send @param {any} subject @returns {Promise<any>} the body of its answer */
  const order = async (kind, send, subject) => {
    /** @type {Order} */
    const entry = { kind, send, tries: 0, subject };
    book.push(entry);
    const lostAt = performance.now() + LOST_MS;
    for (;;) {
      entry.tries++;
      const sentAt = performance.now();
      const answer = await send();
      if (answer.status >= 200 && answer.status < 300) {
        entry.answer = answer;
        served.push({ kind, sentAt, answeredAt: performance.now(), subject });
        return answer.body;
      }
      refusals.push({ kind, ...answer });
      if (performance.now() > lostAt)
        throw new Error(`a ${kind} was refused for ${LOST_MS / 1000} s, last with ${answer.status}`);
      await sleep(PAUSE_MS);
    }
  };
  /** @param {() => Promise<unknown>} once */
  const again = async (once) => {
    while (!isOver) {
      await once();
      await sleep(PAUSE_MS);
    }
  };

  /** @param {import('./world.mjs').Account} seller @param {object} fields */
  const sell = async (seller, fields = {}) => {
    const email = `${tag}-${++number}@example.org`;
    const body = {
      name: 'Ada Lovelace',
      email,
      phone: '4155550100',
      ticket_quantity: TICKETS,
      payment_mode: 'cash',
      food_option: 'with_food',
      is_guest: false,
      event_id: eventId,
      ...fields,
    };
    const key = randomUUID();
    return order('sale', () => seller.call('POST', '/api/register', body, key), { email });
  };
  const scan = async () => {
    const ticket = outside.shift();
    if (!ticket) return;
    const key = randomUUID();
    const path = `/api/checkin/${ticket.qr_code_id}`;
    await order('scan', () => sellers[2].call('POST', path, undefined, key), { ids: [ticket.id] });
  };
  const device = phoneAt('Gate A');
  const sync = async () => {
    // Half of them at most, so that some are left to scan however often it comes.
    const tickets = outside.splice(0, Math.min(SYNCED, Math.ceil((outside.length - 1) / 2)));
    if (tickets.length === 0) return;
    const codes = tickets.map(({ qr_code_id: code }) => code);
    const scanned = syncBody({ eventId, device, codes, letIn: true });
    const send = () =>
      sellers[2].call('POST', '/api/checkin/sync', { ...scanned, now: new Date().toISOString() });
    await order('sync', send, { ids: tickets.map(({ id }) => id) });
  };
  const handOver = async () => {
    const [seller, keys] = [sellers[3], [randomUUID(), randomUUID()]];
    await sell(seller, { ticket_quantity: 1 });
    const offer = { event_id: eventId, declared_amount: OFFERED_DOLLARS, is_final: false, note: tag };
    const offered = await order(
      'hand-over',
      () => seller.call('POST', '/api/hand-overs', offer, keys[0]),
      {},
    );
    const receive = `/api/hand-overs/${offered.id}/receive`;
    await order(
      'hand-over',
      () => finance.call('POST', receive, { received_amount: OFFERED_DOLLARS }, keys[1]),
      { id: offered.id },
    );
  };
  const picture = async () => {
    const sold = await sell(sellers[4], { payment_mode: 'zelle' });
    const png = await QRCode.toBuffer(sold.id, { width: 200 });
    const send = () => {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'shot.png');
      form.append('attendee_id', sold.id);
      return sellers[4].call('POST', '/api/upload-transaction-screenshot', form);
    };
    await order('picture', send, { id: sold.id });
  };

  /** A list of guests that is brought in while the others trade. */
  const list = `Name,Email\n${Array.from({ length: IMPORTED }, (_, i) => `Grace Hopper,${tag}-list-${i}@example.org\n`).join('')}`;
  const form = new FormData();
  form.append('file', new Blob([list], { type: 'text/csv' }), 'list.csv');
  /** @param {import('./world.mjs').Answer} answer */
  const accepted = ({ status, body }) => {
    if (status >= 300 || status === 0)
      throw new Error(`a list was answered ${status} ${JSON.stringify(body)}`);
    return body;
  };
  const { id: importId } = accepted(await finance.call('POST', '/api/imports', form));
  const mapping = {
    name: 'Name',
    email: 'Email',
    tickets: { value: '1' },
    food: { value: 'without_food' },
    payment: { value: 'cash' },
    seller: { value: sellers[0].name },
  };
  accepted(
    await finance.call('POST', `/api/imports/${importId}/check`, { mapping, event_id: eventId, options: {} }),
  );
  const bring = () => {
    const key = randomUUID();
    return order('import', () => finance.call('POST', `/api/imports/${importId}/run`, undefined, key), {});
  };

  const clients = [
    again(async () => outside.push(await sell(sellers[0]))),
    again(async () => outside.push(await sell(sellers[1]))),
    again(scan),
    again(sync),
    again(handOver),
    again(picture),
  ];
  const ended = Promise.allSettled(clients);
  /** @type {Promise<unknown>} */
  let imported = Promise.resolve();

  /** Waits until each kind was served so often again, sent after a moment. @returns when the last was answered, by `performance.now()` */
  const servedSince = async (/** @type {number} */ since, /** @type {number} */ times = 1) => {
    const moment = await until(
      () => {
        const at = KINDS.map((kind) =>
          served.filter((one) => one.kind === kind && one.sentAt >= since).map((one) => one.answeredAt),
        );
        if (at.some((answers) => answers.length < times)) return undefined;
        return Math.max(...at.map((answers) => answers[times - 1]));
      },
      { timeoutMs: LOST_MS, everyMs: 10 },
    );
    if (moment) return moment;
    const last = refusals.at(-1);
    throw new Error(
      `not everything is served again; last: ${last?.kind} ${last?.status} ${JSON.stringify(last?.body)}`,
    );
  };
  return {
    tag,
    book,
    refusals,
    served,
    importId,
    imported: IMPORTED,
    servedSince,
    /** Begins the import, and waits until it is in the middle, where the fault comes. */
    startImport: async () => {
      imported = bring();
      imported.catch(() => {}); // it is told where it ends
      const brought = await until(
        async () => {
          const [{ rows }] = await world.stack.query(
            'select count(*)::int as rows from import_rows where import_id = $1 and is_done',
            [importId],
          );
          return rows;
        },
        { timeoutMs: LOST_MS, everyMs: 5 },
      );
      if (!brought || brought === IMPORTED)
        throw new Error(`the fault met no import: ${brought ?? 0} of ${IMPORTED} rows were brought`);
    },
    /** Lets everybody finish the order that they are at. */
    end: async () => {
      isOver = true;
      for (const one of await ended) if (one.status === 'rejected') throw one.reason;
      await imported;
    },
  };
}
