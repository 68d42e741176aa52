import type { Page } from '@playwright/test';
import { may } from '@usher/backend/rules';
import { addressOf, SECTIONS, type SectionName } from '../src/console/sections';
import { PAGES, SIGNED_IN } from '../src/pages';
import { isOfConsole, NEW_EVENT_PATH, PAPER_PATH, START_PATH } from '../src/paths';
import { AT_DESK, expect, test } from './support/test';
import {
  deleteEvents,
  describeUsher,
  DOOR_ONLY,
  endEvent,
  faultsOf,
  makeEvent,
  makePrices,
  pageOf,
  type Usher,
} from './support/usher';

// Every screen and panel of every role while something is still missing; the dialogs: nothing-yet-dialogs.spec.ts.

test.describe.configure({ timeout: 240_000 });

interface State {
  make: (usher: Usher) => Promise<unknown>;
  /** Buttons that could only fail; none of them is there to be pressed. */
  hopeless: readonly string[];
  /** Whether the president opens each screen anew, by its address; otherwise they go through the menu, as the others do. */
  isOpenedByAddress?: boolean;
  /** Whether it is walked at phone width, too. */
  isOnPhone?: boolean;
  /** Whether what does not depend on an event is opened, too: the same in each state. */
  isWhole?: boolean;
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
    isOpenedByAddress: true,
    isOnPhone: true,
    isWhole: true,
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
    isOpenedByAddress: true,
    make: async (usher) => {
      const eventId = await makeEvent(usher);
      await makePrices(usher, eventId);
      await endEvent(usher, eventId);
    },
    hopeless: [...SELLING, 'Make Tickets', ...GIVING],
  },
};

interface Account {
  role: 'president' | 'finance_director' | 'volunteer';
  door_only: boolean;
}
const WHO = {
  president: { role: 'president', door_only: false },
  finance_director: { role: 'finance_director', door_only: false },
  volunteer: { role: 'volunteer', door_only: false },
  'door only': { role: 'volunteer', door_only: true },
} as const satisfies Record<string, Account>;
type Who = keyof typeof WHO;

/** What a visitor may open; the login, if a page is for others. */
const PUBLIC = ['/', '/login', '/setup', '/reset-password?token=x', '/nowhere'];

/** Each address once: some pages of the menu are pages of their own, too. */
const pagesOf = (account: Account, events: readonly string[], isWhole: boolean): string[] => [
  ...new Set(addressesOf(account, events, isWhole)),
];

function addressesOf(account: Account, events: readonly string[], isWhole: boolean): string[] {
  const sections = (Object.keys(SECTIONS) as SectionName[]).filter((name) =>
    may(account, SECTIONS[name].requires),
  );
  return [
    ...PAGES.filter(
      ({ requires }) => requires && (requires === SIGNED_IN || requires.some((one) => may(account, one))),
    ).map(({ path }) => path),
    ...(may(account, 'paper.hold') ? [PAPER_PATH] : []),
    ...sections.map((name) => addressOf(name, null)),
    ...(sections.includes('paper')
      ? ['give', 'holders', 'tickets'].map((part) => `${SECTIONS.paper.path}/${part}`)
      : []),
    ...(may(account, 'figures.read')
      ? ['/dashboard/attendees', '/dashboard?open=event.pricing.applications']
      : []),
    ...(may(account, 'events.edit')
      ? [NEW_EVENT_PATH, ...events.map((id) => `${SECTIONS.events.path}/${id}`)]
      : []),
    ...(may(account, 'transfers.review') ? ['/transfers/statement'] : []),
    ...(isWhole && sections.includes('organization') ? [START_PATH] : []),
    ...(isWhole && sections.includes('users') ? [`${SECTIONS.users.path}/create`] : []),
  ];
}

/** Pages that have nothing to show without an event, besides those of the menu that are about one. */
const OF_EVENTS = ['/checkin', '/dashboard', ...Object.values(SECTIONS).flatMap(eventPathOf)];
function eventPathOf(section: { path: string; isOfEvent?: boolean }): string[] {
  return section.isOfEvent ? [section.path] : [];
}
const isOfAnEvent = (path: string): boolean =>
  OF_EVENTS.some((one) => path === one || path.startsWith(`${one}/`) || path.startsWith(`${one}?`));

/** Expects a page to say once that there is no event, if it is about one, and to lead who may make one to where that is done. */
async function expectNoEventSaid(page: Page, path: string, account: Account): Promise<void> {
  const message = `${path} as ${account.role}`;
  const main = page.getByRole('main');
  const said = main.getByText(/^There is no event yet/).filter({ visible: true });
  await expect(said, message).toHaveCount(isOfAnEvent(path) ? 1 : 0);
  const mayMake = may(account, 'events.edit');
  // Where tickets are sold there may be events that are not on sale: the list of them leads further.
  const isSelling = path === '/registration';
  const to = isSelling ? SECTIONS.events.path : NEW_EVENT_PATH;
  if (isSelling || isOfAnEvent(path))
    await expect(main.locator(`a[href="${to}"]`).filter({ visible: true }), message).toHaveCount(
      mayMake ? 1 : 0,
    );
}

/** Goes to another page of the console as its own links do, without loading it anew. */
const goInConsole = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

describeUsher('screens', (usherOf) => {
  for (const [name, state] of Object.entries(STATES)) {
    const { make, hopeless, isOpenedByAddress, isOnPhone = false, isWhole = false } = state;
    test(
      `with ${name}, no screen shows an error, waits for ever, or has a button that can only fail`,
      isOnPhone ? {} : AT_DESK,
      async ({ browser, ownContext, isMobile }) => {
        const usher = usherOf();
        await deleteEvents(usher);
        await make(usher);
        const events = await usher.api.send<{ id: string }[]>('GET', '/api/events', undefined, 'president');
        const ids = events.map(({ id }) => id);
        for (const who of Object.keys(WHO) as Who[]) {
          const account = WHO[who];
          const session = who === 'door only' ? await usher.api.signIn(DOOR_ONLY) : who;
          const { page, broken, idle, close } = await pageOf(browser, ownContext, usher, session, '/profile');
          for (const path of pagesOf(account, ids, isWhole)) {
            // The president, who may open all of them, does so by their addresses, and the others through the menu.
            const isIn = isOfConsole(new URL(page.url()).pathname) && isOfConsole(path);
            if (isIn && (isMobile || !(isOpenedByAddress && who === 'president')))
              await goInConsole(page, path);
            else await page.goto(path);
            await idle();
            await expect.poll(() => faultsOf(page, hopeless), { message: `${path} as ${who}` }).toEqual([]);
            if (ids.length === 0) await expectNoEventSaid(page, path, account);
          }
          expect(broken).toEqual([]);
          await close();
        }
        if (!isWhole) return;
        const { page, broken, idle, close } = await pageOf(browser, ownContext, usher, null, '/');
        for (const path of PUBLIC) {
          await page.goto(path);
          await idle();
          await expect.poll(() => faultsOf(page, hopeless), { message: `${path} as a visitor` }).toEqual([]);
        }
        expect(broken).toEqual([]);
        await close();
      },
    );
  }
});
