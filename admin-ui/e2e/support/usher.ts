import type { Browser, BrowserContextOptions, Page, Request } from '@playwright/test';
import type { LoginDto } from '../../src/api/generated/rest';
import { Api } from './api';
import { ACCOUNTS, PASSWORD, startStack, type AccountRole, type Stack } from './stack';
import { expect, openAs, openWith, test } from './test';

// An Usher that begins empty, in which something is still missing.

/** A volunteer who only scans. */
export const DOOR_ONLY = { email: 'door@example.org' };

export interface Usher {
  stack: Stack;
  api: Api;
}

export const makeEvent = async ({ api }: Usher, given: object = {}): Promise<string> => {
  const inNineDays = new Date(Date.now() + 9 * 24 * 3_600_000).toISOString();
  const event = {
    name: 'Harvest Supper',
    description: '',
    location: 'Old Mill',
    event_date: inNineDays,
    ...given,
  };
  return (await api.send<{ id: string }>('POST', '/api/events', event, 'president')).id;
};
export const makePrices = ({ api }: Usher, eventId: string) =>
  api.send('POST', `/api/pricing/admin/create-default-tiers?event_id=${eventId}`, undefined, 'president');

export async function deleteEvents({ api }: Usher): Promise<void> {
  for (const { id } of await api.send<{ id: string }[]>('GET', '/api/events', undefined, 'president'))
    await api.send('DELETE', `/api/events/${id}`, undefined, 'president');
}

export const endEvent = ({ stack }: Usher, eventId: string) =>
  stack.database.query(`update events set event_date = now() - interval '9 days' where id = $1`, [eventId]);

async function startUsher(): Promise<Usher> {
  const stack = await startStack({ isEmpty: true });
  const api = new Api(stack);
  const key = new URL(await stack.printSetupAddress()).hash.slice(1);
  const president = { full_name: 'Paula President', email: ACCOUNTS.president, password: PASSWORD };
  await api.send('POST', '/api/setup', { key, ...president });
  for (const role of Object.keys(ACCOUNTS) as AccountRole[])
    await stack.database.query(
      `insert into users (full_name, email, role, password_hash)
       select 'Felix Further', $1, $2, password_hash from users where email = $3 and email <> $1`,
      [ACCOUNTS[role], role, ACCOUNTS.president],
    );
  await stack.database.query(
    `insert into users (full_name, email, role, door_only, password_hash)
     select 'Dora Door', $1, 'volunteer', true, password_hash from users where email = $2`,
    [DOOR_ONLY.email, ACCOUNTS.president],
  );
  return { stack, api };
}

/**
 * Makes a page wait until it has nothing more to do: no request is on its way, and none was sent by what the last one brought. That is
 * seen in a few milliseconds, whereas Playwright's `networkidle` waits for half a second on each page.
 */
function idleOf(page: Page): () => Promise<void> {
  const onTheirWay = new Set<Request>();
  let sent = 0;
  page.on('request', (request) => {
    sent++;
    onTheirWay.add(request);
  });
  page.on('requestfinished', (request) => onTheirWay.delete(request));
  page.on('requestfailed', (request) => onTheirWay.delete(request));
  const drawTwice = () =>
    page.evaluate(async () => {
      for (let turn = 0; turn < 2; turn++)
        await new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve)));
    });
  return async () => {
    await expect
      .poll(
        async () => {
          const before = sent;
          await drawTwice();
          return onTheirWay.size === 0 && sent === before;
        },
        { message: 'the page has nothing more to do', intervals: [20] },
      )
      .toBe(true);
  };
}

/** What is wrong with the page now, or with a part of it. */
export const faultsOf = (page: Page, hopeless: readonly string[], part = 'body'): Promise<string[]> =>
  page.evaluate(
    ([names, where]) => {
      const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
      const whole = [...document.querySelectorAll<HTMLElement>(where)].at(-1) ?? document.body;
      const shown = (selector: string) => [...whole.querySelectorAll<HTMLElement>(selector)].filter(isShown);
      const said = whole.innerText;
      const buttons = shown('button:not(:disabled):not([aria-disabled=true])');
      return [
        ...(document.documentElement.scrollWidth > document.documentElement.clientWidth
          ? ['scrolls sideways']
          : []),
        ...(where !== 'body' || shown('main, [role=main]').some(({ innerText }) => innerText.trim() !== '')
          ? []
          : ['nothing is shown']),
        ...shown('[class*=keleton], [role=progressbar]:not([aria-valuenow])').map(
          ({ className }) => `still loading: ${className}`,
        ),
        ...shown('[role=alert]').map(({ innerText }) => `alert: ${innerText}`),
        ...(/Failed to|Something went wrong|Insufficient|undefined|NaN|Invalid Date/.exec(said) ?? []).map(
          (found) => `says: ${found}`,
        ),
        ...buttons.flatMap((button) => {
          const name = button.getAttribute('aria-label') ?? button.innerText.trim();
          return names.includes(name) ? [`can only fail: ${name}`] : [];
        }),
      ];
    },
    [hopeless, part] as const,
  );

/** A page of somebody who is signed in, or with null of a visitor, and what broke on it meanwhile. */
export async function pageOf(
  browser: Browser,
  options: BrowserContextOptions,
  { stack, api }: Usher,
  who: AccountRole | LoginDto | null,
  path: string,
) {
  const context = await browser.newContext({ ...options, baseURL: stack.url });
  const page = await context.newPage();
  const broken: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 500) broken.push(`${response.status()} ${response.url()}`);
  });
  page.on('pageerror', (error) => broken.push(String(error)));
  const idle = idleOf(page);
  if (who === null) await page.goto(path);
  else await (typeof who === 'string' ? openAs(page, api, who, path) : openWith(page, who, path));
  return { page, broken, idle, close: () => context.close() };
}

/** One Usher, which comes into one state after the other. */
export function describeUsher(title: string, tests: (usher: () => Usher) => void): void {
  test.describe(title, () => {
    test.describe.configure({ mode: 'serial' });
    let usher: Usher | undefined;
    test.beforeAll(async () => void (usher = await startUsher()));
    test.afterAll(() => usher?.stack.stop());
    tests(() => usher!);
  });
}
