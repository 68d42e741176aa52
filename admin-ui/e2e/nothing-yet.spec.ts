import type { Locator, Page, Request } from '@playwright/test';
import { may } from '@usher/backend/rules';
import { addressOf, SECTIONS, type SectionName } from '../src/console/sections';
import { PAGES, SIGNED_IN } from '../src/pages';
import { isOfConsole, NEW_EVENT_PATH } from '../src/paths';
import type { RegistrationDto } from '../src/api/generated/rest';
import { Api, makePerson } from './support/api';
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

const endEvent = ({ stack }: Usher, eventId: string) =>
  stack.database.query(`update events set event_date = now() - interval '9 days' where id = $1`, [eventId]);

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
/** Giving paper tickets out. */
const GIVING = ['Offer'];
/** Whatever the page about paper tickets makes. */
const ON_PAPER = ['Make Tickets', ...GIVING, 'Take Back', 'Make Void'];
const STATES: Record<string, State> = {
  'no event': {
    make: async () => undefined,
    hopeless: [...SELLING, ...SCANNING, ...ON_PAPER, ...OF_AN_EVENT],
  },
  'an event without a price': { make: makeEvent, hopeless: [...SELLING, ...GIVING] },
  'an event and nobody': {
    make: async (usher) => makePrices(usher, await makeEvent(usher)),
    hopeless: GIVING,
  },
  'an event that is a draft': {
    make: (usher) => makeEvent(usher, { status: 'draft' }),
    hopeless: [...SELLING, ...SCANNING, ...GIVING],
  },
  'an event that is over': {
    make: async (usher) => {
      const eventId = await makeEvent(usher);
      await makePrices(usher, eventId);
      await endEvent(usher, eventId);
    },
    hopeless: [...SELLING, 'Make Tickets', ...GIVING],
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

/** Each address once: some pages of the menu are pages of their own, too. */
const pagesOf = (role: AccountRole): string[] => [...new Set(addressesOf(role))];

const addressesOf = (role: AccountRole): string[] => {
  const sections = (Object.keys(SECTIONS) as SectionName[]).filter((name) =>
    may({ role, door_only: false }, SECTIONS[name].requires),
  );
  return [
    ...PAGES.filter(
      ({ requires }) =>
        requires && (requires === SIGNED_IN || requires.some((one) => may({ role, door_only: false }, one))),
    ).map(({ path }) => path),
    ...sections.map((name) => addressOf(name, null)),
    ...(sections.includes('paper')
      ? ['give', 'holders', 'tickets'].map((part) => `${SECTIONS.paper.path}/${part}`)
      : []),
    ...(may({ role, door_only: false }, 'figures.read')
      ? ['/dashboard/attendees', '/dashboard?open=event.pricing.applications']
      : []),
    ...(may({ role, door_only: false }, 'events.edit') ? [NEW_EVENT_PATH] : []),
    ...(may({ role, door_only: false }, 'transfers.review') ? ['/transfers/statement'] : []),
  ];
};

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

/** Goes to another page of the console as its own links do, without loading it anew. */
const goInConsole = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** What is wrong with the page now, or with a part of it. */
const faultsOf = (page: Page, hopeless: readonly string[], part = 'body'): Promise<string[]> =>
  page.evaluate(
    ([names, where]) => {
      const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
      const whole = [...document.querySelectorAll<HTMLElement>(where)].at(-1) ?? document.body;
      const shown = (selector: string) => [...whole.querySelectorAll<HTMLElement>(selector)].filter(isShown);
      const said = whole.innerText;
      const buttons = shown('button:not(:disabled):not([aria-disabled=true])');
      return [
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
          const idle = idleOf(page);
          await openAs(page, usher.api, role, '/profile');
          for (const path of pagesOf(role)) {
            // The president, who may open all of them, does so by their addresses, and the others through the menu.
            const isIn = isOfConsole(new URL(page.url()).pathname) && isOfConsole(path);
            if (isIn && role !== 'president') await goInConsole(page, path);
            else await page.goto(path);
            await idle();
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

/** What dialogs have to do with: one sale of each role, with and without an email, of an event that then lacks something. */
const SALES: Record<
  string,
  { make: (usher: Usher, eventId: string) => Promise<unknown>; hopeless: string[] }
> = {
  'no price any more': {
    make: ({ stack }, eventId) =>
      stack.database.query('update pricing_tiers set is_active = false where event_id = $1', [eventId]),
    // Of the dialog; the button that opens it has the same name, and is left out below.
    hopeless: [...SELLING, 'Change Sale'],
  },
  'no sales any more': {
    make: ({ stack }, eventId) =>
      stack.database.query(`update events set status = 'closed' where id = $1`, [eventId]),
    hopeless: SELLING,
  },
  'an end': { make: endEvent, hopeless: [...SELLING, 'Give Tickets'] },
};

/** Opens everything that the buttons open, one after the other, and expects each dialog to be as a page. */
async function expectDialogs(
  page: Page,
  idle: () => Promise<void>,
  openers: Locator,
  hopeless: readonly string[],
): Promise<string[]> {
  const seen: string[] = [];
  const dialog = page.getByRole('dialog').last();
  const open = page.getByRole('dialog').or(page.getByRole('menu'));
  const nameOf = async (button: Locator) =>
    (await button.getAttribute('aria-label')) ?? (await button.innerText()).trim();
  const close = () =>
    expect(async () => {
      if ((await open.count()) > 0) await page.keyboard.press('Escape');
      await expect(open).toHaveCount(0, { timeout: 1_000 });
    }).toPass();
  const expectDialog = async (name: string) => {
    await expect(dialog).toBeVisible();
    await idle();
    const opened = await dialog.evaluate((element) => {
      element.setAttribute('data-opened', '');
      return element.getAttribute('aria-label') ?? element.textContent!.slice(0, 60);
    });
    seen.push(opened);
    await expect
      .poll(() => faultsOf(page, hopeless, '[data-opened]'), { message: `${name}: ${opened}` })
      .toEqual([]);
  };
  for (let at = 0; at < (await openers.count()); at++) {
    const name = await nameOf(openers.nth(at));
    await openers.nth(at).click();
    const menu = open.last();
    await expect(menu).toBeVisible();
    const isMenu = name.startsWith('More');
    const choices = menu.getByRole('menuitem').or(menu.getByRole('button'));
    if (!isMenu) await expectDialog(name);
    for (let choice = 0; isMenu && choice < (await choices.count()); choice++) {
      const what = await nameOf(choices.nth(choice));
      if (what === 'Close') continue;
      expect(hopeless.filter((one) => one !== 'Change Sale')).not.toContain(what);
      await choices.nth(choice).click();
      await expectDialog(`${name}, ${what}`);
      await close();
      await openers.nth(at).click();
      await expect(menu).toBeVisible();
    }
    await close();
  }
  return seen;
}

for (const [name, { make, hopeless }] of Object.entries(SALES))
  test(
    `of sales of an event with ${name}, no dialog shows an error, waits for ever, or has a button that can only fail`,
    AT_DESK,
    async ({ browser, ownContext }) => {
      const usher = await startUsher();
      try {
        const { stack, api } = usher;
        const eventId = await makeEvent(usher, { status: 'on_sale' });
        await makePrices(usher, eventId);
        const roles = Object.keys(ACCOUNTS) as AccountRole[];
        const sales = new Map<AccountRole, RegistrationDto[]>();
        for (const role of roles) {
          const byHand = { ...makePerson(), ticket_quantity: 2, delivery: 'seller', email: undefined };
          sales.set(role, [
            await api.register({ ticket_quantity: 2 }, role),
            await api.send<RegistrationDto>('POST', '/api/register', byHand, role),
          ]);
        }
        await make(usher, eventId);
        for (const role of roles) {
          const context = await browser.newContext({ ...ownContext, baseURL: stack.url });
          const page = await context.newPage();
          const broken: string[] = [];
          page.on('response', (response) => {
            if (response.status() >= 500) broken.push(`${response.status()} ${response.url()}`);
          });
          page.on('pageerror', (error) => broken.push(String(error)));
          const idle = idleOf(page);
          await openAs(page, api, role, '/registration');
          await idle();
          await expect
            .poll(() => faultsOf(page, hopeless), { message: `/registration as ${role}` })
            .toEqual([]);
          const own = page.getByRole('region', { name: 'Your last sales' }).getByRole('button');
          const seen = await expectDialogs(page, idle, own, hopeless);
          if (may({ role, door_only: false }, 'figures.read'))
            for (const sale of [...sales.values()].flat()) {
              await page.goto(`/dashboard/attendees/${sale.email ?? sale.id}/show?event=${eventId}`);
              const ticket = page.getByRole('listitem').filter({ has: page.getByRole('heading') });
              await expect(ticket).toHaveCount(1);
              seen.push(...(await expectDialogs(page, idle, ticket.getByRole('button'), hopeless)));
            }
          expect(broken).toEqual([]);
          console.log(`${name}, ${role}: ${seen.length} dialogs`);
          await context.close();
        }
      } finally {
        await usher.stack.stop();
      }
    },
  );
