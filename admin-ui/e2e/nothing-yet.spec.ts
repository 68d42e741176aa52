import type { Page } from '@playwright/test';
import { may } from '@usher/backend/rules';
import { addressOf, SECTIONS, type SectionName } from '../src/console/sections';
import { PAGES, SIGNED_IN } from '../src/pages';
import { NEW_EVENT_PATH } from '../src/paths';
import { Api } from './support/api';
import { ACCOUNTS, PASSWORD, startStack, type AccountRole, type Stack } from './support/stack';
import { AT_DESK, expect, openAs, test } from './support/test';

// Every screen and panel of every role, in an Usher of each test's own in which something is still missing.

test.describe.configure({ timeout: 240_000 });

interface Usher {
  stack: Stack;
  api: Api;
}

const makeEvent = async ({ api }: Usher, given: object = {}): Promise<string> => {
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
const makePrices = ({ api }: Usher, eventId: string) =>
  api.send('POST', `/api/pricing/admin/create-default-tiers?event_id=${eventId}`, undefined, 'president');

interface State {
  make: (usher: Usher) => Promise<unknown>;
  /** Buttons that could only fail; none of them is there to be pressed. */
  hopeless: readonly string[];
}

const SELLING = ['Register'];
const OF_AN_EVENT = [
  'Download CSV',
  'Resend QR Email',
  'Write a Message',
  'Create Default Tiers',
  'Edit Event',
];
const SCANNING = ['Start QR Scanner', 'Check In', 'No code?'];
const STATES: Record<string, State> = {
  'no event': { make: async () => undefined, hopeless: [...SELLING, ...SCANNING, ...OF_AN_EVENT] },
  'an event without a price': { make: makeEvent, hopeless: SELLING },
  'an event and nobody': {
    make: async (usher) => makePrices(usher, await makeEvent(usher)),
    hopeless: [],
  },
  'an event that is a draft': {
    make: (usher) => makeEvent(usher, { status: 'draft' }),
    hopeless: [...SELLING, ...SCANNING],
  },
  'an event that is over': {
    make: async (usher) => {
      const eventId = await makeEvent(usher);
      await makePrices(usher, eventId);
      await usher.stack.database.query(
        `update events set event_date = now() - interval '9 days' where id = $1`,
        [eventId],
      );
    },
    hopeless: SELLING,
  },
};

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
  return { stack, api };
}

const pagesOf = (role: AccountRole): string[] => {
  const sections = (Object.keys(SECTIONS) as SectionName[]).filter((name) =>
    may({ role, door_only: false }, SECTIONS[name].requires),
  );
  return [
    ...PAGES.filter(
      ({ requires }) =>
        requires && (requires === SIGNED_IN || requires.some((one) => may({ role, door_only: false }, one))),
    ).map(({ path }) => path),
    ...sections.map((name) => addressOf(name, null)),
    ...(may({ role, door_only: false }, 'figures.read')
      ? ['/dashboard/attendees', '/dashboard?open=event.pricing.applications']
      : []),
    ...(may({ role, door_only: false }, 'events.edit') ? [NEW_EVENT_PATH] : []),
    ...(may({ role, door_only: false }, 'transfers.review') ? ['/transfers/statement'] : []),
  ];
};

/** What is wrong with the page now. */
const faultsOf = (page: Page, hopeless: readonly string[]): Promise<string[]> =>
  page.evaluate((names) => {
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const shown = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].filter(isShown);
    const said = document.body.innerText;
    const buttons = shown('button:not(:disabled):not([aria-disabled=true])');
    return [
      ...(shown('main, [role=main]').some(({ innerText }) => innerText.trim() !== '')
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
  }, hopeless);

for (const [name, { make, hopeless }] of Object.entries(STATES))
  test(
    `with ${name}, no screen shows an error, waits for ever, or has a button that can only fail`,
    AT_DESK,
    async ({ browser, ownContext }) => {
      const usher = await startUsher();
      try {
        await make(usher);
        for (const role of Object.keys(ACCOUNTS) as AccountRole[]) {
          const context = await browser.newContext({ ...ownContext, baseURL: usher.stack.url });
          const page = await context.newPage();
          const broken: string[] = [];
          page.on('response', (response) => {
            if (response.status() >= 500) broken.push(`${response.status()} ${response.url()}`);
          });
          page.on('pageerror', (error) => broken.push(String(error)));
          await openAs(page, usher.api, role, '/profile');
          for (const path of pagesOf(role)) {
            await page.goto(path);
            await page.waitForLoadState('networkidle');
            await expect.poll(() => faultsOf(page, hopeless), { message: `${path} as ${role}` }).toEqual([]);
          }
          expect(broken).toEqual([]);
          await context.close();
        }
      } finally {
        await usher.stack.stop();
      }
    },
  );
