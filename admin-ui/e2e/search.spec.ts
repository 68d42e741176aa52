import type { Page } from '@playwright/test';
import { ownEvent } from './support/events';
import { AT_DESK, expect, test } from './support/test';

const box = (page: Page) => page.getByRole('searchbox').locator('visible=true').first();
/** Returns the search text in the page's address; pages use different parameters for it. */
const inAddress = (page: Page) => {
  const params = new URL(page.url()).searchParams;
  const filter = JSON.parse(params.get('filter')?.startsWith('{') ? params.get('filter')! : '{}') as {
    search?: string;
  };
  return filter.search ?? params.get('search') ?? '';
};

interface Place {
  path: (eventId: string) => string;
  /** Sets another filter, which adds a step to the history. */
  choose: (page: Page) => Promise<unknown>;
  /** Tells whether the screen shows that filter as set. */
  isChosen: (page: Page) => Promise<boolean>;
}

const select = (label: string, option: string, value: string): Pick<Place, 'choose' | 'isChosen'> => ({
  choose: (page) => page.getByRole('combobox', { name: label, exact: true }).selectOption(option),
  isChosen: async (page) =>
    (await page.getByRole('combobox', { name: label, exact: true }).inputValue()) === value,
});

const PLACES: Record<string, Place> = {
  'the sales team': {
    path: (id) => `/dashboard?event=${id}`,
    ...select('Team', 'Secretary', 'Secretary'),
  },
  attendees: {
    path: (id) => `/dashboard/attendees?event=${id}`,
    choose: (page) => page.getByRole('button', { name: 'With Food', exact: true }).click(),
    isChosen: async (page) =>
      (await page.getByRole('button', { name: 'With Food', exact: true }).getAttribute('aria-pressed')) ===
      'true',
  },
  screenshots: { path: (id) => `/uploads?event=${id}`, ...select('Filter', 'Last 7 Days', 'recent') },
  mails: {
    path: () => '/admin/mail-log',
    choose: async (page) => {
      await page.getByRole('combobox', { name: 'State', exact: true }).click();
      await page.getByRole('option', { name: 'Sent', exact: true }).click();
    },
    // react-admin waits before it puts a choice into the address.
    isChosen: async (page) =>
      (await page.getByRole('combobox', { name: 'State', exact: true }).textContent()) === 'Sent' &&
      decodeURIComponent(page.url()).includes('"state":"sent"'),
  },
};

for (const [name, place] of Object.entries(PLACES)) {
  test(
    `${name}: Back puts search and filter of the address into their fields`,
    AT_DESK,
    async ({ page, openAs, api }) => {
      const event = await ownEvent(api);
      await page.clock.install();
      await openAs('president', place.path(event.id));
      await box(page).fill('lantern');
      await expect.poll(() => inAddress(page)).toBe('lantern');
      await place.choose(page);
      await expect.poll(() => place.isChosen(page)).toBe(true);
      await box(page).fill('river');
      await expect.poll(() => inAddress(page)).toBe('river');
      // Typed, but not searched for yet: the clock stands still, so that a slow machine does not search before Back.
      await page.clock.pauseAt(Date.now() + 60_000);
      await box(page).pressSequentially('side');
      await page.goBack();
      await expect.poll(() => inAddress(page)).toBe('lantern');
      await page.clock.resume();
      await expect(box(page)).toHaveValue('lantern');
      while (await place.isChosen(page)) await page.goBack();
      await expect(box(page)).toHaveValue('lantern');
      await page.goForward();
      await expect.poll(() => place.isChosen(page)).toBe(true);
      await expect.poll(async () => (await box(page).inputValue()) === inAddress(page)).toBe(true);
      // The text typed before Back is gone, and stays gone after the pause that would have started its search.
      await page.clock.runFor(1_000);
      expect(inAddress(page)).not.toContain('side');
      expect(await box(page).inputValue()).toBe(inAddress(page));
    },
  );
}

for (const [name, path, label, option] of [
  ['the sales team', PLACES['the sales team']!.path, 'Team', 'Secretary'],
  ['screenshots', PLACES.screenshots!.path, 'Filter', 'recent'],
] as const)
  test(
    `${name}: a choice that is made before the search beside it is drawn keeps that search`,
    AT_DESK,
    async ({ page, openAs, api }) => {
      const event = await ownEvent(api);
      await openAs('president', path(event.id));
      const choice = page.getByRole('combobox', { name: label, exact: true });
      // As on a slow phone: the address has the search, the screen has not drawn it yet.
      await choice.evaluate((select: HTMLSelectElement, value) => {
        const push = history.pushState.bind(history);
        history.pushState = (...step) => {
          history.pushState = push;
          push(...step);
          queueMicrotask(() => {
            Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')!.set!.call(select, value);
            select.dispatchEvent(new Event('change', { bubbles: true }));
          });
        };
      }, option);
      await box(page).fill('lantern');
      await expect.poll(() => decodeURIComponent(page.url())).toContain(option);
      expect(inAddress(page)).toBe('lantern');
      await expect(box(page)).toHaveValue('lantern');
      await expect(choice).toHaveValue(option);
    },
  );
