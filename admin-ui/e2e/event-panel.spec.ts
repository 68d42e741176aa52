import type { Page } from '@playwright/test';
import { makePerson } from './support/api';
import { dashboardOf, ownEvent, sell } from './support/events';
import { expectFits } from './support/fits';
import { look } from './support/look';
import { AT_DESK, expect, test } from './support/test';

const panel = (page: Page) => page.getByRole('region', { name: 'Event Details' });
const value = (page: Page, label: string) =>
  panel(page).getByText(label, { exact: true }).locator('..').getByRole('definition');
const open = (page: Page) => page.getByRole('button', { name: 'Manage Event Details' }).click();
const edit = (page: Page) => page.getByRole('button', { name: 'Edit Event' }).click();
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click();

test('shows the event on its own clock, and hides again', AT_DESK, async ({ page, openAs, api }) => {
  const event = await ownEvent(api, { capacity: 1200, payment_recipient: 'till@example.org' });
  await openAs('finance_director', dashboardOf(event));
  await open(page);
  await expect(value(page, 'Event name')).toHaveText(event.name);
  await expect(value(page, 'Description')).toHaveText('Soup, bread and a fiddler.');
  // The browser's own time zone is that of Athens.
  await expect(value(page, 'Date and time')).toHaveText(
    'Saturday, May 3, 2031 at 6:30 PM (Eastern Daylight Time)',
  );
  await expect(value(page, 'Location')).toHaveText('Old Mill');
  await expect(value(page, 'Payment recipient')).toHaveText('till@example.org');
  await expect(value(page, 'Capacity')).toHaveText('1,200 tickets, 0 sold');
  await expect(
    panel(page).getByText(/^Last updated: [A-Z][a-z]+ \d+, \d{4} at \d+:\d\d [AP]M$/),
  ).toBeVisible();
  const toggle = page.getByRole('button', { name: 'Hide Event Details' });
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await toggle.click();
  await expect(panel(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Manage Event Details' })).toBeFocused();
});

test(
  'changes are saved, shown, and reload the dashboard; Cancel takes back what was typed',
  AT_DESK,
  async ({ page, openAs, api, expectAccessible }) => {
    const event = await ownEvent(api);
    await openAs('president', dashboardOf(event));
    await open(page);
    await expect(value(page, 'Event name')).toHaveText(event.name);
    await expectAccessible();
    await edit(page);
    await expect(page.getByLabel('Event name')).toBeFocused();
    await expect(page.getByLabel('Date and time (America/New_York)')).toHaveValue('2031-05-03T18:30');
    await expectAccessible();
    await expectFits(page);
    await page.getByLabel('Location').fill('Not this one');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(value(page, 'Location')).toHaveText('Old Mill');

    await edit(page);
    await expect(page.getByLabel('Location')).toHaveValue('Old Mill');
    await page.getByLabel('Event name').fill(`${event.name} moved`);
    await page.getByLabel('Description').fill('Two lines\nof words');
    await page.getByLabel('Date and time (America/New_York)').fill('2031-12-24T09:05');
    await page.getByLabel('Location').fill('Barn');
    await page.getByLabel('Payment recipient').fill('barn@example.org');
    await page.getByLabel('Capacity').fill('350');
    await save(page);
    await expect(panel(page).getByRole('status')).toHaveText('The event is updated.');
    await expect(value(page, 'Date and time')).toHaveText(
      'Wednesday, December 24, 2031 at 9:05 AM (Eastern Standard Time)',
    );
    await expect(value(page, 'Capacity')).toHaveText('350 tickets, 0 sold');
    await expect(
      page.getByLabel('Event', { exact: true }).locator('option:checked'),
      'the dashboard is read again',
    ).toHaveText(`${event.name} moved`);
    const stored = await api.send<Record<string, unknown>>(
      'GET',
      `/api/events/${event.id}`,
      undefined,
      'president',
    );
    expect(stored).toMatchObject({
      name: `${event.name} moved`,
      description: 'Two lines\nof words',
      event_date: '2031-12-24T14:05:00.000Z',
      location: 'Barn',
      payment_recipient: 'barn@example.org',
      capacity: 350,
    });

    await edit(page);
    await page.getByLabel('Capacity').fill('');
    await page.getByLabel('Payment recipient').fill('');
    await page.getByLabel('Language of mails and tickets').selectOption('Español');
    await save(page);
    await expect(value(page, 'Capacity')).toHaveText('No limit, 0 tickets sold');
    await expect(value(page, 'Payment recipient')).toHaveText('None');
    await expect(value(page, 'Language of mails and tickets')).toHaveText('Español');
  },
);

test(
  'where the date or the place changes, those who have tickets can be told',
  AT_DESK,
  async ({ page, openAs, api, stack }) => {
    const event = await ownEvent(api);
    const { email } = makePerson();
    await sell(stack, event.id, [{ ticket_quantity: 2, email }, {}]);
    await openAs('president', dashboardOf(event));
    await open(page);
    await edit(page);
    const tell = page.getByRole('checkbox', { name: /^Mail them/ });
    await page.getByLabel('Description').fill('Bread and soup.');
    await expect(tell).toHaveCount(0);
    await page.getByLabel('Location').fill('New Barn');
    await expect(page.getByText('2 people have tickets.')).toBeVisible();
    await tell.check();
    await page.getByLabel('Reminder, hours before the start').fill('48');
    await save(page);
    await expect(value(page, 'Location')).toHaveText('New Barn');
    await expect(value(page, 'Reminder, hours before the start')).toHaveText('48 hours before');
    expect((await stack.mail.mailTo(email)).text).toContain('New Barn (before: Old Mill)');
  },
);

test(
  'the limit of cash in hand is set, checked, shown and taken away',
  AT_DESK,
  async ({ page, openAs, api }) => {
    const event = await ownEvent(api);
    const limit = async () =>
      (
        await api.send<{ cash_limit: number | null }>(
          'GET',
          `/api/events/${event.id}`,
          undefined,
          'president',
        )
      ).cash_limit;
    await openAs('finance_director', dashboardOf(event));
    await open(page);
    await expect(value(page, 'Cash limit')).toHaveText('None');
    await edit(page);
    const field = page.getByLabel('Cash limit');
    for (const wrong of ['0', '-5', '1.001', 'much']) {
      await field.fill(wrong);
      await save(page);
      await expect(field).toHaveAccessibleDescription('Please enter a valid amount greater than 0');
    }
    await field.fill('250.5');
    await save(page);
    await expect(value(page, 'Cash limit')).toHaveText('$250.50');
    expect(await limit()).toBe(250.5);
    await edit(page);
    await expect(field).toHaveValue('250.5');
    await field.fill('');
    await save(page);
    await expect(value(page, 'Cash limit')).toHaveText('None');
    expect(await limit()).toBeNull();
  },
);

test(
  'a broken rule is said at its field, the server’s too, and the first one gets the focus',
  AT_DESK,
  async ({ page, openAs, api, stack, expectAccessible }) => {
    const event = await ownEvent(api, { capacity: 50 });
    await sell(stack, event.id, [{ ticket_quantity: 12 }]);
    await openAs('president', dashboardOf(event));
    await open(page);
    await edit(page);
    const required = 'This field is required';
    const capacity = page.getByLabel('Capacity');
    await page.getByLabel('Event name').fill(' ');
    await page.getByLabel('Date and time (America/New_York)').fill('');
    await page.getByLabel('Location').fill('');
    await capacity.fill('0');
    await save(page);
    await expect(page.getByLabel('Event name')).toHaveAccessibleDescription(required);
    await expect(page.getByLabel('Event name')).toBeFocused();
    await expect(page.getByLabel('Date and time (America/New_York)')).toHaveAccessibleDescription(required);
    await expect(page.getByLabel('Location')).toHaveAccessibleDescription(required);
    const whole = 'Capacity must be a whole number from 1 to 1,000,000, or empty for no limit';
    await expect(capacity).toHaveAccessibleDescription(whole);
    await expectAccessible();

    await page.getByLabel('Event name').fill('x'.repeat(201));
    await page.getByLabel('Date and time (America/New_York)').fill('2031-05-03T18:30');
    await page.getByLabel('Location').fill('Barn');
    for (const wrong of ['1.5', 'many']) {
      await capacity.fill(wrong);
      await save(page);
      await expect(capacity).toHaveAccessibleDescription(whole);
    }
    await capacity.fill('12');
    await save(page);
    await expect(page.getByLabel('Event name')).toHaveAccessibleDescription('This text is too long');
    await page.getByLabel('Event name').fill('Supper');
    await capacity.fill('11');
    await save(page);
    await expect(capacity).toHaveAccessibleDescription(
      'The capacity cannot be less than the 12 tickets sold',
    );
    await expect(capacity).toBeFocused();
    await capacity.fill('12');
    await save(page);
    await expect(value(page, 'Capacity')).toHaveText('12 tickets, 12 sold');
  },
);

test(
  'tickets are kept for the door only of a capacity, and never overwrite what phones sold meanwhile; paper without a report is let in or refused',
  AT_DESK,
  async ({ page, openAs, api, stack }) => {
    const event = await ownEvent(api);
    await openAs('finance_director', dashboardOf(event));
    await open(page);
    await expect(value(page, 'Paper tickets that nobody reported as sold')).toHaveText('Let in');
    await expect(panel(page)).not.toContainText('Kept for the door');
    await edit(page);
    const reserve = page.getByLabel('Kept for the door without a network');
    const paper = page.getByLabel('Paper tickets that nobody reported as sold');
    await expect(reserve).toBeDisabled();
    await expect(reserve).toHaveAccessibleDescription(/^Only with a capacity/);
    await page.getByLabel('Capacity').fill('20');
    await expect(reserve).toBeEnabled();
    for (const wrong of ['21', '1.5', '-1']) {
      await reserve.fill(wrong);
      await save(page);
      await expect(reserve).toHaveAccessibleDescription('A whole number from 0 to the capacity');
    }
    await reserve.fill('12');
    await paper.selectOption('Refuse');
    await expect(panel(page)).toContainText(
      'Who comes with one is not let in until its seller has reported it',
    );
    await look(page, 'event-form');
    await save(page);
    await expect(value(page, 'Kept for the door without a network')).toHaveText(
      '12 tickets, what phones have taken included',
    );
    await expect(value(page, 'Paper tickets that nobody reported as sold')).toHaveText('Refuse');
    await look(page, 'event-view');

    await edit(page);
    await page.getByLabel('Location').fill('Barn');
    // Phones sold three, and have three more.
    await stack.database.query(
      'update event_capacities set offline_reserve = 6, reserved = 3 where event_id = $1',
      [event.id],
    );
    await save(page);
    await expect(value(page, 'Location')).toHaveText('Barn');
    await expect(value(page, 'Capacity')).toHaveText('20 tickets, 0 sold, 3 reserved');
    const stored = () => api.send<object>('GET', `/api/events/${event.id}`, undefined, 'president');
    expect(await stored()).toMatchObject({ offline_reserve: 9, paper_at_door: 'refuse', capacity: 20 });

    await edit(page);
    await page.getByLabel('Capacity').fill('');
    await save(page);
    await expect(value(page, 'Capacity')).toHaveText('No limit, 0 tickets sold');
    expect(await stored()).toMatchObject({ offline_reserve: 0, capacity: null });
  },
);

test('what somebody else saved meanwhile is not overwritten', AT_DESK, async ({ page, openAs, api }) => {
  const event = await ownEvent(api);
  await openAs('president', dashboardOf(event));
  await open(page);
  await edit(page);
  await page.getByLabel('Location').fill('Mine');
  const { name, description, event_date } = event;
  await api.send(
    'PUT',
    `/api/events/${event.id}`,
    { name, description, event_date, location: 'Theirs' },
    'finance_director',
  );
  await save(page);
  await expect(panel(page).getByRole('alert')).toHaveText(
    'This event was changed by somebody else. Please load it again.',
  );
  await expect(page.getByLabel('Location'), 'nothing typed is lost unasked').toHaveValue('Mine');
  await page.getByRole('button', { name: 'Load the newer details' }).click();
  await expect(page.getByLabel('Location')).toHaveValue('Theirs');
  await page.getByLabel('Location').fill('Ours');
  await save(page);
  await expect(value(page, 'Location')).toHaveText('Ours');
});

test(
  'details that cannot be loaded or saved say so, and nothing typed is lost',
  AT_DESK,
  async ({ page, openAs, api }) => {
    const event = await ownEvent(api);
    const failing = new Set(['GET']);
    await page.route(/\/api\/events(\/|$)/, (route) =>
      failing.has(route.request().method()) ? route.abort() : route.fallback(),
    );
    await openAs('president', dashboardOf(event));
    await open(page);
    await expect(panel(page).getByRole('alert')).toHaveText(
      'Failed to load event details. Please try again.',
    );
    failing.clear();
    await panel(page).getByRole('button', { name: 'Try again' }).click();
    await expect(value(page, 'Location')).toHaveText('Old Mill');
    failing.add('PUT');
    await edit(page);
    await page.getByLabel('Location').fill('Barn');
    await save(page);
    await expect(panel(page).getByRole('alert')).toHaveText('Failed to update event. Please try again.');
    await expect(page.getByLabel('Location')).toHaveValue('Barn');
    failing.clear();
    await save(page);
    await expect(value(page, 'Location')).toHaveText('Barn');
    await expect(panel(page).getByRole('alert')).toHaveCount(0);
  },
);
