import { randomUUID } from 'node:crypto';
import http from 'node:http';
import QRCode from 'qrcode';
import { phoneAt, syncBody } from '../lib/sync.mjs';
import { sleep } from '../lib/wait.mjs';
import { inTurn } from './figures.mjs';

/**
 * Everything that people do on a busy night, as many times a second as they are told to, whether or not what they did before was
 * answered. Nothing is sent a second time: every answer that is not 2xx is an error. What was acknowledged is kept in a book like that
 * of the faults, which their audit compares with the database.
 *
 * @typedef {'sale' | 'scan' | 'sync' | 'hand-over' | 'picture'} BookedKind
 * @typedef {BookedKind | 'list' | 'door search' | 'page' | 'search' | 'dashboard' | 'GraphQL' | 'own sales'} Kind
 * @typedef {{ kind: Kind, dueAt: number, answeredAt: number }} Served  by `performance.now()`
 * @typedef {{ kind: Kind, status: number, text: string }} Refused  status 0: the connection ended without an answer
 * @typedef {Awaited<ReturnType<typeof openTraffic>>} Traffic
 */

/** Of a hundred things that are done. A hand-over is three requests, and a picture two. @type {Record<Kind, number>} */
export const MIX = {
  sale: 22,
  scan: 18,
  sync: 2,
  'hand-over': 2,
  picture: 1,
  list: 10,
  'door search': 5,
  page: 10,
  search: 10,
  dashboard: 8,
  GraphQL: 8,
  'own sales': 4,
};

const TIMEOUT_MS = 60_000;
const TICKETS = 2;
const OFFERED_DOLLARS = 1;
const SYNCED = 5;
const NAMES = ['Ada Lovelace', 'Grace Hopper', 'Ana Álvarez', 'Rosa Delgado', 'Noor Haddad'];
const SEARCHES = ['ada', 'an', 'hopper', 'rosa d', 'lv'];
const DASHBOARD = [
  '/api/stats?',
  '/api/stats/series?kind=sales_per_day&',
  '/api/volunteers/sales-team?',
  '/api/to-do?',
];
const QUERY = `query ($event: ID!, $words: String!) {
  stats(eventId: $event) { totalRegistered ticketsAdmitted totalRevenue }
  leaderboard(eventId: $event) { totalVolunteers topVolunteers { fullName ticketsSold } }
  attendees(eventId: $event, search: $words, limit: 20) { data { id name email totalTicketsPerPerson isCheckedIn } }
}`;

let runs = 0;

/**
 * @param {import('../faults/world.mjs').World} world
 * @param {import('../faults/world.mjs').Account[]} people  sellers, each with a phone
 */
export async function openTraffic(world, people) {
  const { eventId, sellers, finance } = world;
  const tag = `load${++runs}`;
  const agent = new http.Agent({ keepAlive: true });
  let number = 0;
  let isHandingOver = false;
  /** @type {import('../faults/trade.mjs').Order[]} */
  const book = [];
  /** @type {Served[]} */
  const served = [];
  /** @type {Refused[]} */
  const refused = [];
  /** Sold tickets that nobody has scanned yet. @type {any[]} */
  const outside = [];
  const phones = people.map((account) => ({
    account,
    device: phoneAt('Gate A'),
    cursor: '',
  }));
  const next = { seller: 0, phone: 0, search: 0, dashboard: 0 };
  /** @template One @param {One[]} all @param {keyof typeof next} turn */
  const oneOf = (all, turn) => all[next[turn]++ % all.length];

  /** @returns {Promise<{ status: number, text: string }>} */
  const send = (
    /** @type {string} */ token,
    /** @type {string} */ method,
    /** @type {string} */ path,
    /** @type {unknown} */ body = undefined,
    /** @type {string | undefined} */ key = undefined,
  ) =>
    new Promise((resolve) => {
      const form = body instanceof Uint8Array ? body : undefined;
      const text = body === undefined ? undefined : JSON.stringify(body);
      const request = http.request(
        world.apiUrl() + path,
        {
          method,
          agent,
          timeout: TIMEOUT_MS,
          headers: {
            authorization: `Bearer ${token}`,
            ...(form
              ? { 'content-type': 'multipart/form-data; boundary=b', 'content-length': form.length }
              : text !== undefined && {
                  'content-type': 'application/json',
                  'content-length': Buffer.byteLength(text),
                }),
            ...(key && { 'idempotency-key': key }),
          },
        },
        (answer) => {
          let heard = '';
          answer.setEncoding('utf8').on('data', (piece) => (heard += piece));
          answer.once('end', () => resolve({ status: answer.statusCode ?? 0, text: heard }));
          answer.once('error', (error) => resolve({ status: 0, text: String(error) }));
        },
      );
      request.once('timeout', () => request.destroy(new Error(`no answer in ${TIMEOUT_MS / 1000} s`)));
      request.once('error', (error) => resolve({ status: 0, text: String(error) }));
      request.end(form ?? text);
    });

  /** One thing that somebody does, due at a moment. Its later requests are due when the first are answered. */
  class Doing {
    constructor(/** @type {Kind} */ kind, /** @type {number} */ dueAt) {
      this.kind = kind;
      this.dueAt = dueAt;
    }

    /** @returns {Promise<string | undefined>} the answer; undefined if it was refused, which is noted */
    async ask(/** @type {Parameters<typeof send>} */ ...what) {
      const { status, text } = await send(...what);
      const answeredAt = performance.now();
      if (status < 200 || status > 299 || text.startsWith('{"errors"')) {
        refused.push({ kind: this.kind, status, text: text.slice(0, 300) });
        return undefined;
      }
      served.push({ kind: this.kind, dueAt: this.dueAt, answeredAt });
      this.dueAt = answeredAt;
      return text;
    }

    /** Asks for something that must be there afterwards. @returns {Promise<any>} the body of its answer, undefined if it was refused */
    async order(
      /** @type {BookedKind} */ kind,
      /** @type {any} */ subject,
      /** @type {Parameters<typeof send>} */ ...what
    ) {
      /** @type {import('../faults/trade.mjs').Order} */
      const entry = { kind, send: async () => ({ status: 0 }), tries: 1, subject };
      book.push(entry);
      const text = await this.ask(...what);
      if (text === undefined) {
        // Refused, which is an error of its own: then it must not be there.
        book.splice(book.indexOf(entry), 1);
        return undefined;
      }
      const body = text && JSON.parse(text);
      entry.answer = { status: 200, body };
      return body;
    }
  }

  /** @param {Doing} doing @param {import('../faults/world.mjs').Account} seller */
  const sell = (doing, seller, fields = {}) => {
    const email = `${tag}-${++number}@example.org`;
    const body = {
      name: NAMES[number % NAMES.length],
      email,
      phone: `415555${String(number % 10_000).padStart(4, '0')}`,
      ticket_quantity: TICKETS,
      payment_mode: 'cash',
      food_option: number % 2 ? 'with_food' : 'without_food',
      is_guest: false,
      event_id: eventId,
      ...fields,
    };
    return doing.order('sale', { email }, seller.token, 'POST', '/api/register', body, randomUUID());
  };
  const event = `event_id=${eventId}`;
  /** @param {string} path */
  const read = (path) => async (/** @type {Doing} */ doing) =>
    void (await doing.ask(finance.token, 'GET', path));

  /** @type {Record<Kind, (doing: Doing) => Promise<void>>} */
  const deeds = {
    sale: async (doing) => {
      const sold = await sell(doing, oneOf(people, 'seller'));
      if (sold) outside.push(sold);
    },
    scan: async (doing) => {
      const ticket = outside.shift();
      if (!ticket) return deeds.sale(doing);
      const { token } = oneOf(phones, 'phone').account;
      const path = `/api/checkin/${ticket.qr_code_id}`;
      await doing.order('scan', { ids: [ticket.id] }, token, 'POST', path, undefined, randomUUID());
    },
    sync: async (doing) => {
      const tickets = outside.splice(0, SYNCED);
      if (tickets.length === 0) return deeds.sale(doing);
      const { account, device } = oneOf(phones, 'phone');
      const codes = tickets.map(({ qr_code_id: code }) => code);
      const body = syncBody({ eventId, device, codes, letIn: true });
      await doing.order(
        'sync',
        { ids: tickets.map(({ id }) => id) },
        account.token,
        'POST',
        '/api/checkin/sync',
        body,
      );
    },
    'hand-over': async (doing) => {
      // A seller offers nothing while an offer waits.
      if (isHandingOver) return deeds.sale(doing);
      isHandingOver = true;
      try {
        const seller = sellers[3];
        if (!(await sell(doing, seller, { ticket_quantity: 1 }))) return;
        const offer = { event_id: eventId, declared_amount: OFFERED_DOLLARS, is_final: false, note: tag };
        const path = '/api/hand-overs';
        const offered = await doing.order('hand-over', {}, seller.token, 'POST', path, offer, randomUUID());
        if (!offered) return;
        const { id } = offered;
        const receive = `${path}/${id}/receive`;
        const count = { received_amount: OFFERED_DOLLARS };
        await doing.order('hand-over', { id }, finance.token, 'POST', receive, count, randomUUID());
      } finally {
        isHandingOver = false;
      }
    },
    picture: async (doing) => {
      const seller = oneOf(people, 'seller');
      const sold = await sell(doing, seller, { payment_mode: 'zelle' });
      if (!sold) return;
      const body = await pictureForm(sold.id);
      doing.dueAt = performance.now();
      const path = '/api/upload-transaction-screenshot';
      await doing.order('picture', { id: sold.id }, seller.token, 'POST', path, body);
    },
    list: (doing) => readList(doing, oneOf(phones, 'phone')),
    'door search': async (doing) => {
      const { token } = oneOf(phones, 'phone').account;
      await doing.ask(token, 'GET', `/api/checkin/search?${event}&q=${oneOf(SEARCHES, 'search')}`);
    },
    page: (doing) => read(`/api/attendees?${event}&limit=50`)(doing),
    search: (doing) =>
      read(`/api/attendees?${event}&limit=50&search=${encodeURIComponent(oneOf(SEARCHES, 'search'))}`)(doing),
    dashboard: (doing) => read(`${oneOf(DASHBOARD, 'dashboard')}${event}`)(doing),
    GraphQL: async (doing) => {
      const variables = { event: eventId, words: oneOf(SEARCHES, 'search') };
      await doing.ask(finance.token, 'POST', '/graphql', { query: QUERY, variables });
    },
    'own sales': async (doing) => {
      const { token } = oneOf(people, 'seller');
      await doing.ask(token, 'GET', `/api/volunteers/me/attendees?${event}&limit=50`);
    },
  };

  /** What has changed on a phone's list since it last asked; at first, all of it. @param {Doing} doing @param {typeof phones[number]} phone */
  async function readList(doing, phone) {
    for (;;) {
      const cursor = phone.cursor && `&cursor=${encodeURIComponent(phone.cursor)}`;
      const text = await doing.ask(phone.account.token, 'GET', `/api/checkin/list?${event}${cursor}`);
      if (text === undefined) return;
      const page = JSON.parse(text);
      phone.cursor = page.cursor;
      if (page.complete) return;
    }
  }

  const now = () => performance.now();
  for (const phone of phones) await readList(new Doing('list', now()), phone);

  return {
    tag,
    book,
    served,
    refused,
    importId: '',
    imported: 0,
    /**
     * Lets so many people do one thing after the other, for some time.
     * @param {{ people: number, seconds: number }} crowd
     * @returns {Promise<number>} how many things a second they did
     */
    asFastAsTheyCan: async ({ people: count, seconds }) => {
      const turn = inTurn(MIX);
      const startedAt = now();
      let done = 0;
      const one = async () => {
        while (now() - startedAt < seconds * 1000) {
          const kind = turn();
          await deeds[kind](new Doing(kind, now()));
          done++;
        }
      };
      await Promise.all(Array.from({ length: count }, one));
      return done / ((now() - startedAt) / 1000);
    },
    /**
     * Lets them do so many things a second, until they are told to stop.
     * @param {{ perSecond: number, mix?: Partial<Record<Kind, number>> }} pace
     * @returns {() => Promise<void>} ends it, and waits for what is under way
     */
    steadily: ({ perSecond, mix = MIX }) => {
      const turn = inTurn(mix);
      const startedAt = now();
      let isOver = false;
      /** @type {Set<Promise<void>>} */
      const underWay = new Set();
      const going = (async () => {
        for (let at = 0; !isOver; at++) {
          const dueAt = startedAt + (at * 1000) / perSecond;
          if (dueAt > now()) await sleep(dueAt - now());
          const kind = turn();
          const doing = deeds[kind](new Doing(kind, dueAt)).finally(() => underWay.delete(doing));
          underWay.add(doing);
        }
      })();
      return async () => {
        isOver = true;
        await going;
        await Promise.all(underWay);
      };
    },
    close: () => agent.destroy(),
  };
}

/** @param {string} attendeeId @returns {Promise<Uint8Array>} the body of an upload, with the boundary `b` */
export async function pictureForm(attendeeId) {
  const png = await QRCode.toBuffer(attendeeId, { width: 200 });
  const part = (/** @type {string} */ head) => `--b\r\nContent-Disposition: form-data; name=${head}\r\n\r\n`;
  return Buffer.concat([
    Buffer.from(`${part('"attendee_id"')}${attendeeId}\r\n`),
    Buffer.from(part('"file"; filename="shot.png"\r\nContent-Type: image/png')),
    png,
    Buffer.from('\r\n--b--\r\n'),
  ]);
}
