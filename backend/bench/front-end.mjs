/**
 * How fast the pages feel: the first view of the volunteers' pages on a slow phone, and the longest task while paging through
 * the dashboard's list of an event of this size. Measured only on request, since it needs a browser.
 */
import { chromium } from '@playwright/test';
import { median } from './numbers.mjs';

/** @typedef {import('./context.mjs').Context} Context */

/** A phone with a quarter of this machine's speed, on what Lighthouse calls slow 4G. */
const SLOWER = 4;
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };
const PAGES = 20;

/**
 * The pages to measure, with the maximum seconds until the first paint and until a field is usable, null for no target.
 * @type {ReadonlyArray<{ path: string, as: 'president' | 'volunteer' | null, painted: number | null, usable: number | null }>}
 */
const FIRST_VIEWS = [
  { path: '/login', as: null, painted: 1.5, usable: 2.3 },
  { path: '/checkin', as: 'volunteer', painted: 1.5, usable: 2.3 },
  { path: '/registration', as: 'volunteer', painted: null, usable: null },
  { path: '/dashboard', as: 'president', painted: null, usable: null },
];

/**
 * Signs a user in on a page before it is opened.
 * @param {import('@playwright/test').Page} page
 * @param {Context} context
 * @param {string} email
 */
async function signIn(page, { api, password }, email) {
  const answer = await fetch(`${api.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { access_token: token, user } = /** @type {any} */ (await answer.json());
  await page.addInitScript(
    ([token, user]) => {
      // This runs in the browser, whose globals TypeScript does not know here.
      const { localStorage } = /** @type {any} */ (globalThis);
      localStorage.setItem('usher.token', token);
      localStorage.setItem('usher.user', user);
    },
    [token, JSON.stringify(user)],
  );
}

/** Records when a field can be typed into. The page does this itself: polling it from outside would slow its thread further. */
const watchForField = (/** @type {import('@playwright/test').Page} */ page) =>
  page.addInitScript(() => {
    const self = /** @type {any} */ (globalThis);
    const { document, MutationObserver, requestAnimationFrame, setTimeout } = self;
    const look = () => {
      const field = document.querySelector(
        'main :is(input:not([type=radio], [type=checkbox], [type=file]), textarea)',
      );
      if (!field || field.disabled || field.getClientRects().length === 0) return;
      observer.disconnect();
      // After the frame in which the field is painted.
      requestAnimationFrame(() => setTimeout(() => (self.usableAt = performance.now())));
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { subtree: true, childList: true, attributes: true });
  });

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {Context} context
 * @param {(typeof FIRST_VIEWS)[number]} view
 * @returns {Promise<{ painted: number, usable: number }>} milliseconds until something shows, and until there is a field
 *   to type into
 */
async function firstView(browser, context, { path, as }) {
  // A new browser context, with an empty cache.
  const page = await (await browser.newContext({ viewport: PHONE })).newPage();
  if (as) await signIn(page, context, context.emails[as === 'president' ? 0 : 1]);
  await watchForField(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.goto(context.api.url + path, { waitUntil: 'load' });
  await page.waitForFunction(() => 'usableAt' in globalThis, undefined, { polling: 500 });
  const times = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
    usable: /** @type {any} */ (globalThis).usableAt,
  }));
  await page.context().close();
  return times;
}

/**
 * Returns the longest task in milliseconds while paging through the attendees.
 * @param {import('@playwright/test').Browser} browser
 * @param {Context} context
 */
async function longestTaskWhilePaging(browser, context) {
  const page = await (await browser.newContext({ viewport: DESK })).newPage();
  await signIn(page, context, context.emails[0]);
  await page.goto(`${context.api.url}/dashboard?tab=attendees`);
  const list = page.getByRole('region', { name: 'Sales team and attendees' });
  const status = await list.getByText(/^Showing 1 to 50 of/).elementHandle();
  const next = await list.getByRole('button', { name: 'Next' }).elementHandle();
  await list.locator('[data-opens]').first().waitFor();
  const region = await list.elementHandle();
  if (!region || !status || !next) throw new Error('The list has no pager');
  await page.evaluate(() => {
    /** @type {any} */ (globalThis).longTasks = [];
    new PerformanceObserver((entries) => {
      for (const { duration } of entries.getEntries())
        /** @type {any} */ (globalThis).longTasks.push(duration);
    }).observe({ type: /** @type {any} */ ('longtask') });
  });
  for (let number = 2; number <= PAGES; number++)
    // The page does this itself: polling it from outside, or looking elements up by role, would cause long tasks too.
    await page.evaluate(
      ([region, status, next, words]) => {
        const element = (/** @type {unknown} */ handle) => /** @type {any} */ (handle);
        const first = () => element(region).querySelector('[data-opens]').dataset.opens;
        const before = first();
        return new Promise((resolve) => {
          const { MutationObserver, requestAnimationFrame } = /** @type {any} */ (globalThis);
          const observer = new MutationObserver(() => {
            if (!element(status).textContent.startsWith(words) || first() === before) return;
            observer.disconnect();
            // Two frames later the change is on the screen.
            requestAnimationFrame(() => requestAnimationFrame(resolve));
          });
          observer.observe(element(region), {
            subtree: true,
            childList: true,
            characterData: true,
            attributes: true,
          });
          element(next).click();
        });
      },
      /** @type {const} */ ([region, status, next, `Showing ${(number - 1) * 50 + 1} to`]),
    );
  const tasks = /** @type {number[]} */ (
    await page.evaluate(() => /** @type {any} */ (globalThis).longTasks)
  );
  await page.context().close();
  return Math.max(0, ...tasks);
}

/** @param {Context} context */
export async function frontEndRows(context) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    /** @type {import('./table.mjs').Row[]} */
    const rows = [];
    for (const view of FIRST_VIEWS) {
      /** @type {Array<{ painted: number, usable: number }>} */
      const views = [];
      for (let round = 0; round < Math.max(3, context.rounds); round++)
        views.push(await firstView(browser, context, view));
      const seconds = (/** @type {'painted' | 'usable'} */ what) =>
        median(views.map((times) => times[what])) / 1000;
      rows.push(
        {
          work: `${view.path}, first paint, 4× slower, slow 4G`,
          value: seconds('painted'),
          unit: 's',
          most: view.painted,
        },
        {
          work: `${view.path}, ready to type, 4× slower, slow 4G`,
          value: seconds('usable'),
          unit: 's',
          most: view.usable,
        },
      );
    }
    const longest = [];
    for (let round = 0; round < Math.max(3, context.rounds); round++)
      longest.push(await longestTaskWhilePaging(browser, context));
    rows.push({
      work: `longest task while paging through ${PAGES} pages of attendees`,
      value: median(longest),
      unit: 'ms',
      most: 200,
    });
    return rows;
  } finally {
    await browser.close();
  }
}
