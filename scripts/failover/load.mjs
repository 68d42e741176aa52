import { randomUUID } from 'node:crypto';
import https from 'node:https';
import { sleep, until } from '../lib/wait.mjs';
import { ADDRESSES } from './network.mjs';

/**
 * People at work on both machines: they sell, scan, and sync phones at a steady rate, whether or not what they sent before was
 * answered. What gets a 503, or no answer, is sent again with the same key until it is answered, as the screens do.
 *
 * @typedef {{ status: number, body: any }} Answer  status 0: no answer
 * @typedef {{ token?: string, key?: string, body?: unknown }} Request
 * @typedef {ReturnType<typeof createClient>} Client
 * @typedef {{ email: string, id: string, code: string }} Sale
 * @typedef {{ device: { id: string, label: string, station: string, list_cursor: null }, waiting: { sale: Sale, scan: any }[], isSyncing: boolean }} Phone
 * @typedef {{ requests: number, tries: number, emails: string[], sales: Sale[], admitted: Sale[], strange: string[], mostWaiting: number, gapSeconds: number }} Seen
 *   requests: sales and scans that began; tries: times that anything was sent; emails: of all sales that began; admitted: those whose
 *   scan was acknowledged; strange: other answers; mostWaiting: scans on one phone; gapSeconds: the longest time without an
 *   acknowledgement
 */

/** Per second. */
const SALES = 6;
const PHONES = 3;
const SYNC_EVERY_MS = 2_000;
/** Without an answer for so long, a client sends again. */
const SILENCE_MS = 10_000;
const PAUSE_MS = 500;
const REPEATED = [0, 502, 503, 504];
/** What is under way at the end has this time to be answered. */
const DRAIN_MS = 120_000;

/** @param {string} ca the certificate of both machines */
export function createClient(ca) {
  const machines = [ADDRESSES.app1, ADDRESSES.app2].map((host) => ({
    host,
    agent: new https.Agent({ ca, keepAlive: true }),
  }));
  let turn = 0;
  let tries = 0;

  /**
   * @param {string} method
   * @param {string} path
   * @param {Request} [request]
   * @returns {Promise<Answer>}
   */
  function send(method, path, { token, key, body } = {}) {
    const { host, agent } = machines[turn++ % machines.length];
    const content = body === undefined ? undefined : JSON.stringify(body);
    const headers = {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
      ...(content
        ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content) }
        : {}),
    };
    tries++;
    return new Promise((resolve) => {
      const silence = () => resolve({ status: 0, body: undefined });
      const signal = AbortSignal.timeout(SILENCE_MS);
      const request = https.request({ host, port: 443, agent, method, path, headers, signal });
      request.once('error', silence);
      request.once('response', (response) => {
        let text = '';
        response.on('data', (chunk) => (text += chunk));
        response.once('error', silence);
        response.once('end', () => {
          const isJson = response.headers['content-type']?.includes('json');
          resolve({ status: response.statusCode ?? 0, body: isJson ? JSON.parse(text) : text });
        });
      });
      request.end(content);
    });
  }

  /**
   * Sends again what is refused for the moment or not answered.
   * @param {Parameters<typeof send>} request
   */
  async function untilAnswered(...request) {
    for (;;) {
      const answer = await send(...request);
      if (!REPEATED.includes(answer.status)) return answer;
      await sleep(PAUSE_MS);
    }
  }

  return {
    tries: () => tries,
    untilAnswered,
    /** @param {Parameters<typeof send>} request @returns {Promise<any>} the body */
    must: async (...request) => {
      const { status, body } = await untilAnswered(...request);
      if (status < 200 || status > 299)
        throw new Error(`${request[0]} ${request[1]}: ${status} ${JSON.stringify(body)}`);
      return body;
    },
  };
}

/**
 * @param {Client} client
 * @param {{ token: string, eventId: string, group: string }} options group: what the addresses of these buyers begin with
 */
export function startLoad(client, { token, eventId, group }) {
  /** @type {number[]} */
  const acknowledged = [performance.now()];
  const triesBefore = client.tries();
  /** @type {Seen} */
  const seen = {
    requests: 0,
    tries: 0,
    emails: [],
    sales: [],
    admitted: [],
    strange: [],
    mostWaiting: 0,
    gapSeconds: 0,
  };
  let isOver = false;
  let underWay = 0;
  const tell = (/** @type {string} */ what, /** @type {Answer} */ { status, body }) =>
    seen.strange.push(`${what}: ${status} ${JSON.stringify(body)}`);

  /** Waits for each turn, at fixed times. @param {number} everyMs @param {() => void} work */
  const steadily = (everyMs, work) => setInterval(() => !isOver && work(), everyMs);

  /** @type {Phone[]} */
  const phones = Array.from({ length: PHONES }, (_, i) => ({
    device: { id: randomUUID(), label: `Gate ${i + 1}`, station: 'entrance', list_cursor: null },
    waiting: [],
    isSyncing: false,
  }));

  async function sell() {
    const email = `${group}-${seen.emails.length}@example.org`;
    const turn = seen.emails.push(email);
    seen.requests++;
    const body = {
      name: 'Ada Lovelace',
      email,
      phone: '4155550100',
      ticket_quantity: 2,
      payment_mode: 'cash',
      food_option: 'with_food',
      is_guest: false,
      event_id: eventId,
    };
    const answer = await client.untilAnswered('POST', '/api/register', { token, key: randomUUID(), body });
    if (answer.status !== 201) return tell('sale', answer);
    acknowledged.push(performance.now());
    const sale = { email, id: answer.body.id, code: answer.body.qr_code_id };
    seen.sales.push(sale);
    // Half of the guests come to a door with a network, the others to one of the phones that scan without waiting for it.
    if (turn % 2 === 0) return scan(sale);
    const phone = phones[turn % PHONES];
    phone.waiting.push({
      sale,
      scan: {
        scan_id: randomUUID(),
        event_id: eventId,
        code: sale.code,
        station: 'entrance',
        tickets: null,
        scanned_at: new Date().toISOString(),
        let_in: true,
      },
    });
    seen.requests++;
    seen.mostWaiting = Math.max(seen.mostWaiting, phone.waiting.length);
  }

  /** @param {Sale} sale */
  async function scan(sale) {
    seen.requests++;
    const answer = await client.untilAnswered('POST', `/api/checkin/${sale.code}`, {
      token,
      key: randomUUID(),
    });
    if (answer.status !== 200) return tell('scan', answer);
    acknowledged.push(performance.now());
    seen.admitted.push(sale);
  }

  /** @param {Phone} phone */
  async function sync(phone) {
    if (phone.isSyncing || phone.waiting.length === 0) return;
    phone.isSyncing = true;
    const sent = phone.waiting.slice(0, 200);
    const body = {
      now: new Date().toISOString(),
      device: { ...phone.device, waiting: phone.waiting.length },
      scans: sent.map(({ scan }) => scan),
    };
    const answer = await client.untilAnswered('POST', '/api/checkin/sync', { token, body });
    phone.isSyncing = false;
    if (answer.status !== 200) return tell('sync', answer);
    acknowledged.push(performance.now());
    const outcomes = new Map(answer.body.map((/** @type {any} */ one) => [one.scan_id, one.outcome]));
    for (const { sale, scan } of sent) {
      const outcome = outcomes.get(scan.scan_id);
      if (outcome === 'admitted') seen.admitted.push(sale);
      else seen.strange.push(`scan of a phone: ${outcome}`);
    }
    phone.waiting.splice(0, sent.length);
  }

  const watched = async (/** @type {Promise<unknown>} */ work) => {
    underWay++;
    await work.catch((error) => seen.strange.push(String(error)));
    underWay--;
  };
  const timers = [
    steadily(1000 / SALES, () => void watched(sell())),
    ...phones.map((phone) => setInterval(() => void watched(sync(phone)), SYNC_EVERY_MS)),
  ];

  return {
    confirmed: () => acknowledged.length,
    /** Waits until something that began from now on was acknowledged. */
    flows: async () => {
      const { length } = seen.emails;
      const email = `${group}-${length}@example.org`;
      return until(() => seen.sales.some((sale) => sale.email === email), {
        timeoutMs: DRAIN_MS,
        everyMs: 20,
      });
    },
    /** Ends it when everything under way was answered. */
    stop: async () => {
      isOver = true;
      const isDone = () => underWay === 0 && phones.every(({ waiting }) => waiting.length === 0);
      if (!(await until(isDone, { timeoutMs: DRAIN_MS })))
        seen.strange.push(`${underWay} requests were never answered`);
      for (const timer of timers) clearInterval(timer);
      seen.tries = client.tries() - triesBefore;
      acknowledged.sort((a, b) => a - b);
      const gaps = acknowledged.slice(1).map((at, i) => at - acknowledged[i]);
      seen.gapSeconds = Math.max(0, ...gaps) / 1000;
      return seen;
    },
  };
}
