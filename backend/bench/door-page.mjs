/**
 * The check-in page at a door: the time from a camera frame to the result on the screen, with a server, without a network and
 * with a server that never answers; the start of the code reader; and eight hours in one page. Needs a browser and the built
 * front end.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { recordCodes } from './camera-video.mjs';
import { proxyTo } from './interruptible-proxy.mjs';
import { median, formatNumber } from './numbers.mjs';
import { timePage } from './page-timing.mjs';

/** @typedef {import('./context.mjs').Context} Context */
/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {{ code: string, ms: number }} Painted */

const SCANS = 100;
/** Extra codes for the camera, which it shows after the measured ones until the page is closed. */
const SPARE = 10;
/** The camera's frame rate, one code per frame, and how long a result stays, in milliseconds: less than a frame lasts. */
const [PER_SECOND, PANEL_MS] = ['4:3', 300];
const NIGHT = { scans: 5000, hours: 8 };
const HOUR = NIGHT.scans / NIGHT.hours;
/** Number of codes that one of two pages takes before it is the other's turn. */
const TURN = 10;
/** The hour, counted from 0, in which the server accepts connections and never answers. */
const HANGING_HOUR = 4;
/** Interval of the polls for the list, in milliseconds: as many as in eight hours, within the minutes that the bench takes. */
const NIGHT_EVERY_MS = 350;
const MOST_LISTED = 50_000;
const SLOWER = 4;
/** Slow 4G, as defined in browsers' developer tools. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1.6e6 / 8,
  uploadThroughput: 750e3 / 8,
};
const PHONE = { width: 390, height: 844 };
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  '--autoplay-policy=no-user-gesture-required',
];

/** @param {readonly number[]} values @param {number} share */
const quantile = (values, share) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))];

/** Formats a code as it is printed on tickets. @param {string} code */
const grouped = (code) => /** @type {string[]} */ (code.match(/.{1,5}/g)).join('-');

/** @param {Context} context */
function requireFitting({ rows }) {
  if (rows > MOST_LISTED)
    throw new Error(`A phone keeps a list of ${MOST_LISTED} at most: --rows ${MOST_LISTED}`);
}

/** Picks codes of tickets that nobody has been checked in with. @param {Context} context @param {number} count */
async function unusedCodes({ database, eventId }, count) {
  const { rows } = await database.query(
    `select qr_code from registrations
     where event_id = $1 and cancelled_at is null and tickets_admitted = 0 order by random() limit $2`,
    [eventId, count],
  );
  if (rows.length < count) throw new Error(`Only ${rows.length} tickets are unused`);
  return rows.map(({ qr_code: code }) => grouped(code));
}

/**
 * Opens the check-in page on a new phone, which is a browser with its profile on disk, and deletes it afterwards.
 * @template T
 * @param {Context} context
 * @param {{ url: string, codes: (string | null)[], everyMs?: number, path?: string }} options
 * @param {(page: Page, context: import('@playwright/test').BrowserContext) => Promise<T>} work
 * @returns {Promise<T>}
 */
async function onPhone(context, { url, codes, everyMs, path: page_ = '/checkin' }, work) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'usher-bench-phone-'));
  try {
    const camera = path.join(folder, 'camera.y4m');
    await recordCodes(camera, codes, PER_SECOND);
    const answer = await fetch(`${context.api.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: context.emails[0], password: context.password }),
    });
    const { access_token: token, user } = /** @type {any} */ (await answer.json());
    const browser = await chromium.launchPersistentContext(path.join(folder, 'profile'), {
      executablePath: process.env.CHROMIUM_PATH,
      args: [...FLAGS, `--use-file-for-fake-video-capture=${camera}`],
      viewport: PHONE,
      locale: 'en-US',
    });
    try {
      await browser.addInitScript(
        ([token, user]) => {
          const { localStorage } = /** @type {any} */ (globalThis);
          localStorage.setItem('usher.token', token);
          localStorage.setItem('usher.user', user);
          localStorage.setItem('usher.scanner', JSON.stringify({ keepsScanning: true }));
        },
        [token, JSON.stringify(user)],
      );
      await browser.addInitScript(timePage, { panelMs: PANEL_MS, everyMs: everyMs ?? null });
      const page = browser.pages()[0] ?? (await browser.newPage());
      page.setDefaultTimeout(120_000);
      await page.goto(url + page_);
      return await work(page, browser);
    } finally {
      await browser.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {Page} page */
const start = (page) =>
  page.getByRole('button', { name: 'Start QR Scanner' }).locator('visible=true').click();

/** Reads a value that the page keeps in localStorage. @param {Page} page @param {string} key */
const marked = (page, key) =>
  page.evaluate((key) => /** @type {any} */ (globalThis).localStorage.getItem(key), key);

/** @param {Page} page */
const isListWhole = (page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = /** @type {any} */ (globalThis).indexedDB.open('usher-door');
        opening.onsuccess = () => {
          const db = opening.result;
          const reading = db.transaction('state').objectStore('state').get('list');
          reading.onsuccess = () => {
            db.close();
            resolve(reading.result?.isComplete === true);
          };
        };
      }),
  );

/**
 * Waits until the phone is prepared for the night: it has the pages, the whole list and the code reader.
 * @param {Page} page
 * @param {import('@playwright/test').BrowserContext} browser
 */
async function prepared(page, browser) {
  // Waits for the page's entry in localStorage first: opening its IndexedDB before the page has created it would create it.
  while (!(await marked(page, 'usher.door-list-until'))) await setTimeout(100);
  while (!(await isListWhole(page))) await setTimeout(100);
  await page.evaluate(() => /** @type {any} */ (globalThis).navigator.serviceWorker.ready);
  const wasm = browser.waitForEvent('response', (answer) => answer.url().endsWith('.wasm'));
  await page.reload();
  await wasm;
  while (
    !(await page.evaluate(() => /** @type {any} */ (globalThis).navigator.serviceWorker.controller !== null))
  )
    await setTimeout(100);
}

/** @param {Page} page @returns {Promise<Painted[]>} */
const paintedOn = (page) => page.evaluate(() => /** @type {any} */ (globalThis).bench.painted);

/** @param {Page} page */
async function hundredScans(page) {
  await start(page);
  await page.waitForFunction(
    (count) => /** @type {any} */ (globalThis).bench.painted.length >= count,
    SCANS,
    { polling: 500 },
  );
  return (await paintedOn(page)).slice(0, SCANS).map(({ ms }) => ms);
}

/** @type {Record<string, { most: number, begin: (page: Page, browser: import('@playwright/test').BrowserContext, proxy: Awaited<ReturnType<typeof proxyTo>>) => unknown }>} */
const LINES = {
  online: { most: 150, begin: () => undefined },
  'without a network': { most: 80, begin: (_page, browser) => browser.setOffline(true) },
  'the server accepts and never answers': { most: 80, begin: (_page, _browser, proxy) => proxy.hang() },
};

/** @param {Context} context */
async function scanRows(context) {
  /** @type {import('./table.mjs').Row[]} */
  const rows = [];
  for (const [name, { most, begin }] of Object.entries(LINES)) {
    const proxy = await proxyTo(context.api.url);
    const url = name === 'online' ? context.api.url : proxy.url;
    try {
      const times = await onPhone(
        context,
        { url, codes: await unusedCodes(context, SCANS + SPARE) },
        async (page, browser) => {
          await prepared(page, browser);
          await begin(page, browser, proxy);
          return hundredScans(page);
        },
      );
      rows.push(
        { work: `frame to result, ${name}, median of ${SCANS}`, value: median(times), unit: 'ms', most },
        { work: `frame to result, ${name}, p95`, value: quantile(times, 0.95), unit: 'ms', most: null },
      );
      context.say(
        `    ${name}: ${Math.round(median(times))} ms, p95 ${Math.round(quantile(times, 0.95))} ms`,
      );
    } finally {
      proxy.close();
    }
  }
  return rows;
}

/**
 * Measures the milliseconds from pressing Start until the reader is ready, and until the camera's picture shows as well: on a
 * phone that has just opened the page for the first time, and at the next start.
 * @param {Context} context
 */
const readerRows = (context) =>
  onPhone(context, { url: context.api.url, codes: [null] }, async (page) => {
    const startAndWait = async () => {
      const pressed = await page.evaluate(() => performance.now());
      await start(page);
      await page.waitForFunction(() => {
        const { document, bench } = /** @type {any} */ (globalThis);
        return bench.reader.readyAt !== null && document.querySelector('section[aria-busy=false] video');
      });
      return page.evaluate((pressed) => {
        const { readyAt } = /** @type {any} */ (globalThis).bench.reader;
        return { reader: Math.max(0, readyAt - pressed), both: performance.now() - pressed };
      }, pressed);
    };
    const first = await startAndWait();
    await page.getByRole('button', { name: 'Stop Scanner' }).locator('visible=true').click();
    const second = await startAndWait();
    return [
      {
        work: 'reader ready after the first start, nothing loaded before',
        value: first.reader,
        unit: 'ms',
        most: 1000,
      },
      { work: 'reader and camera, the first start', value: first.both, unit: 'ms', most: null },
      { work: 'reader ready after the next start', value: second.reader, unit: 'ms', most: 0 },
      { work: 'reader and camera, the next start', value: second.both, unit: 'ms', most: null },
    ];
  });

/**
 * Types codes as a hand-held scanner does, each after the previous result, and returns the milliseconds until each result was
 * on the screen.
 * @param {Page} page
 * @param {string[]} codes
 * @returns {Promise<number[]>}
 */
const typed = (page, codes) =>
  page.evaluate(async (codes) => {
    const { document, bench, KeyboardEvent, setTimeout } = /** @type {any} */ (globalThis);
    // A real key event carries the time of the key press, however late a busy page handles it.
    const press = (/** @type {string} */ key, /** @type {number} */ at) => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      Object.defineProperty(event, 'timeStamp', { value: at });
      document.body.dispatchEvent(event);
    };
    const until = async (/** @type {() => unknown} */ holds) => {
      while (!holds()) await new Promise((resolve) => setTimeout(resolve, 1));
    };
    const panel = () => document.querySelector('[role=status] > section, section[role=alert]');
    const times = [];
    for (const code of codes) {
      bench.painted.length = 0;
      const since = performance.now();
      [...code].forEach((key, nth) => press(key, since + nth));
      bench.begun.set(code.replaceAll('-', ''), performance.now());
      press('Enter', since + code.length);
      await until(() => bench.painted.length > 0);
      times.push(bench.painted[0].ms);
      if (panel()?.getAttribute('role') === 'alert')
        for (const button of document.querySelectorAll('button'))
          if (['Continue Scanning', 'Next Result'].includes(button.textContent)) {
            button.click();
            break;
          }
      await until(() => !panel());
    }
    return times;
  }, codes);

/**
 * Returns the size of the page's JavaScript heap after garbage collection, in MB.
 * @param {import('@playwright/test').CDPSession} session
 */
async function heapOf(session) {
  for (let round = 0; round < 3; round++) await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize / 1e6;
}

/** Repeats every ninth code, so that a tenth of the scans are of a ticket scanned before. @param {string[]} codes */
const withRepeats = (codes) => codes.flatMap((code, at) => (at % 9 === 8 ? [code, code] : [code]));

/**
 * Measures the first list on a slow connection, from opening the check-in page until the phone has the whole list.
 * @param {Context} context
 */
const firstListRows = (context) =>
  onPhone(context, { url: context.api.url, codes: [null], path: '/registration' }, async (page, browser) => {
    await page.evaluate(() => /** @type {any} */ (globalThis).navigator.serviceWorker.ready);
    const session = await browser.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', SLOW_4G);
    const since = performance.now();
    // The phone has the pages already.
    await page.goto(`${context.api.url}/checkin`);
    while (!(await marked(page, 'usher.door-list-until'))) await setTimeout(100);
    while (!(await isListWhole(page))) await setTimeout(100);
    return [
      {
        work: `the first list of ${context.rows.toLocaleString('en')} on slow 4G, until it is whole on the phone`,
        value: (performance.now() - since) / 1000,
        unit: 's',
        most: 15,
      },
      {
        work: `what the phone keeps of a list of ${context.rows.toLocaleString('en')}`,
        value: await page.evaluate(async () => {
          const { usageDetails } = await /** @type {any} */ (globalThis).navigator.storage.estimate();
          return usageDetails.indexedDB / 1e6;
        }),
        unit: 'MB',
        most: 25,
      },
    ];
  });

/**
 * Compares the time per code of a page that was open for the whole night with that of a page just opened. The pages take
 * turns, so that other work on the machine affects both.
 * @param {Page} old
 * @param {Page} fresh
 * @param {string[]} codes  a hundred for each page
 */
async function inTurns(old, fresh, codes) {
  const times = { last: /** @type {number[]} */ ([]), first: /** @type {number[]} */ ([]) };
  for (let at = 0; at < codes.length; at += 2 * TURN) {
    times.first.push(...(await typed(fresh, codes.slice(at, at + TURN))));
    times.last.push(...(await typed(old, codes.slice(at + TURN, at + 2 * TURN))));
  }
  return { first: median(times.first), last: median(times.last) };
}

/** Measures one page at the door over the scans of eight hours, without pauses between them. @param {Context} context */
export async function nightRows(context) {
  requireFitting(context);
  const unused = await unusedCodes(context, Math.ceil(NIGHT.scans * 0.9) + 2 * SCANS);
  const compared = unused.splice(0, 2 * SCANS);
  const codes = withRepeats(unused).slice(0, NIGHT.scans);
  const proxy = await proxyTo(context.api.url);
  try {
    return await onPhone(
      context,
      { url: proxy.url, codes: [null], everyMs: NIGHT_EVERY_MS },
      async (page, browser) => {
        await prepared(page, browser);
        const session = await browser.newCDPSession(page);
        await start(page);
        const heaps = [];
        for (let hour = 0; hour < NIGHT.hours; hour++) {
          if (hour === HANGING_HOUR) proxy.hang();
          if (hour === HANGING_HOUR + 1) proxy.mend();
          const times = await typed(page, codes.slice(hour * HOUR, (hour + 1) * HOUR));
          heaps.push(await heapOf(session));
          context.say(
            `    hour ${hour + 1}: ${heaps[hour].toFixed(1)} MB, ${Math.round(median(times.slice(-100)))} ms a result`,
          );
        }
        // Waits until the scans that were decided without the server are synced.
        while (await marked(page, 'usher.waiting-scans')) await setTimeout(100);
        const { first, last } = await onPhone(
          context,
          { url: context.api.url, codes: [null], everyMs: NIGHT_EVERY_MS },
          async (fresh, another) => {
            await prepared(fresh, another);
            await start(fresh);
            return inTurns(page, fresh, compared);
          },
        );
        /** @type {import('./table.mjs').Row[]} */
        const rows = [
          {
            work: `eight hours, ${NIGHT.scans.toLocaleString('en')} codes: heap after the first hour`,
            value: heaps[0],
            unit: 'MB',
            most: null,
          },
          {
            work: 'heap after eight hours, times the first',
            value: heaps[NIGHT.hours - 1] / heaps[0],
            unit: '×',
            most: 1.1,
          },
          {
            work: 'typed to result, the first hundred of a page, median',
            value: first,
            unit: 'ms',
            most: null,
          },
          {
            work: 'the last hundred after eight hours, times the first',
            value: last / first,
            unit: '×',
            most: 1,
          },
        ];
        return rows;
      },
    );
  } finally {
    proxy.close();
  }
}

/** @param {Context} context */
const slowPhoneRows = (context) =>
  onPhone(context, { url: context.api.url, codes: [null] }, async (page, browser) => {
    const codes = await unusedCodes(context, SCANS);
    await prepared(page, browser);
    const session = await browser.newCDPSession(page);
    await browser.setOffline(true);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const shown = await typed(page, codes);
    const decisions = /** @type {number[]} */ (
      await page.evaluate(() => /** @type {any} */ (globalThis).bench.decisions)
    );
    const listed = context.rows.toLocaleString('en');
    return [
      {
        work: `a decision by the list of ${listed}, ${SLOWER}× slower, median of ${decisions.length}`,
        value: median(decisions),
        unit: 'ms',
        most: 50,
      },
      { work: 'the same, p95', value: quantile(decisions, 0.95), unit: 'ms', most: null },
      {
        work: `typed to result without a network, ${SLOWER}× slower, median`,
        value: median(shown),
        unit: 'ms',
        most: null,
      },
    ];
  });

/** @param {Context} context @returns {Promise<import('./table.mjs').Row[]>} */
export async function doorRows(context) {
  requireFitting(context);
  const rows = [];
  for (const measure of [readerRows, firstListRows, scanRows, slowPhoneRows]) {
    const measured = await measure(context);
    rows.push(...measured);
    // Printed early, in case the rest is interrupted.
    for (const { work, value, unit } of measured)
      context.say(`    ${work}: ${formatNumber(value ?? NaN)} ${unit}`);
  }
  return rows;
}
