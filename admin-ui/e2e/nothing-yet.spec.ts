import type { Page } from '@playwright/test';
import { may } from '@usher/backend/rules';
import { addressOf, SECTIONS, type SectionName } from '../src/console/sections';
import { PAGES, SIGNED_IN } from '../src/pages';
import { isOfConsole, NEW_EVENT_PATH } from '../src/paths';
import { ACCOUNTS, type AccountRole } from './support/stack';
import { AT_DESK, expect, test } from './support/test';
import {
  deleteEvents,
  describeUsher,
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

/** Goes to another page of the console as its own links do, without loading it anew. */
const goInConsole = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

describeUsher('screens', (usherOf) => {
  for (const [name, { make, hopeless, isOpenedByAddress }] of Object.entries(STATES))
    test(
      `with ${name}, no screen shows an error, waits for ever, or has a button that can only fail`,
      AT_DESK,
      async ({ browser, ownContext }) => {
        const usher = usherOf();
        await deleteEvents(usher);
        await make(usher);
        for (const role of Object.keys(ACCOUNTS) as AccountRole[]) {
          const { page, broken, idle, close } = await pageOf(browser, ownContext, usher, role, '/profile');
          for (const path of pagesOf(role)) {
            // The president, who may open all of them, does so by their addresses, and the others through the menu.
            const isIn = isOfConsole(new URL(page.url()).pathname) && isOfConsole(path);
            if (isIn && !(isOpenedByAddress && role === 'president')) await goInConsole(page, path);
            else await page.goto(path);
            await idle();
            await expect.poll(() => faultsOf(page, hopeless), { message: `${path} as ${role}` }).toEqual([]);
          }
          expect(broken).toEqual([]);
          await close();
        }
      },
    );
});
