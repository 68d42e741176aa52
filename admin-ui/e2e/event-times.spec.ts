import type { Locator } from '@playwright/test';
import { dayOf, instantOf } from '../src/i18n/zoned';
import { currentEvent } from './support/door-devices';
import { dashboardOf, ownEvent } from './support/events';
import { AT_DESK, expect, test } from './support/test';

// The browser is in Athens (playwright.config.ts), the server and the event in New York (docs/event-cases.md, Times).
test(
  'a zone is found by its city; the typed hours stay and are read on its clock',
  AT_DESK,
  async ({ page, openAs, api }) => {
    const event = await ownEvent(api);
    await openAs('president', dashboardOf(event));
    await page.getByRole('button', { name: 'Manage Event Details' }).click();
    await page.getByRole('button', { name: 'Edit Event' }).click();
    await page.getByLabel('End', { exact: true }).fill('2031-05-03T23:00');
    const zone = page.getByRole('combobox', { name: 'Time zone' });
    await zone.fill('kathmandu');
    await page.getByRole('option', { name: 'Kathmandu (Asia/Kathmandu)' }).click();
    await expect(page.getByLabel('Date and time (Asia/Kathmandu)')).toHaveValue('2031-05-03T18:30');
    await expect(page.getByLabel('End', { exact: true })).toHaveValue('2031-05-03T23:00');
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    expect(await (await saved).json()).toMatchObject({
      event_date: '2031-05-03T12:45:00.000Z',
      event_end: '2031-05-03T17:15:00.000Z',
      time_zone: 'Asia/Kathmandu',
    });
  },
);

test(
  'an hour that the clock skips is refused, and one that comes twice is explained',
  AT_DESK,
  async ({ page, openAs, api }) => {
    const event = await ownEvent(api);
    await openAs('president', dashboardOf(event));
    await page.getByRole('button', { name: 'Manage Event Details' }).click();
    await page.getByRole('button', { name: 'Edit Event' }).click();
    const date = page.getByLabel('Date and time (America/New_York)');
    await date.fill('2031-11-02T01:30');
    await expect(page.getByText('The clock goes back on this day, so this hour comes twice.')).toBeVisible();
    await date.fill('2031-03-09T02:30');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('The clock goes forward on this day and skips this hour.')).toBeVisible();
  },
);

const FIVE_DAYS_MS = 5 * 24 * 3_600_000;

for (const { where, zone, named } of [
  {
    where: 'elsewhere says on every page in which zone it is',
    zone: 'Asia/Kathmandu',
    named: ' \\(Nepal Time\\)',
  },
  { where: "in the reader's own zone does not name it", zone: 'Europe/Athens', named: '' },
])
  test(`an event ${where}; its end is said`, AT_DESK, async ({ page, openAs, api }) => {
    const day = dayOf(Date.now() + FIVE_DAYS_MS, zone);
    const { event, leave } = await currentEvent(api, {
      event_date: instantOf(`${day}T18:30`, zone),
      event_end: instantOf(`${day}T23:00`, zone),
      time_zone: zone,
    });
    try {
      const sold = await api.register({ ticket_quantity: 1 });
      const short = `\\w+ \\d+, \\d{4} at 6:30\\sPM – 11:00\\sPM${named}`;
      const says = (place: Locator, times: string, after = '$') =>
        expect(place.filter({ visible: true }).first()).toHaveText(new RegExp(times + after));
      const long = `\\w+day, ${short}`;

      await openAs('president', dashboardOf(event));
      await page.getByRole('button', { name: 'Manage Event Details' }).click();
      await says(page.getByRole('definition').filter({ hasText: '6:30' }), `^${long}`);
      await page.goto('/admin/events');
      await says(page.locator('td, p').filter({ hasText: '11:00' }), `^${short}`);
      await page.goto(`/statement/${event.id}`);
      await says(
        page.getByRole('banner').or(page.locator('header')).getByText('11:00'),
        `^${long}, Old Mill`,
      );
      await page.emulateMedia({ media: 'print' });
      await says(page.locator('header').getByText('11:00'), `^${long}, Old Mill`);
      await page.emulateMedia({ media: null });
      await page.goto('/registration');
      await says(page.getByRole('complementary').getByText('11:00'), `^${long}Old Mill`);
      await page.goto('/checkin');
      await says(page.getByText(event.name), ` · ${short}`);
      await page.goto(`/ticket#${sold.qr_code_id}`);
      await says(page.getByText('11:00'), `^${long}`);
    } finally {
      await leave();
    }
  });

test('a new event is in the language of the screen at first', AT_DESK, async ({ page, openAs }) => {
  await openAs('president', '/admin/events/create');
  await expect(page.getByLabel('Language of mails and tickets')).toHaveValue('en');
  await page.getByRole('button', { name: 'Español' }).click();
  await page.reload();
  await expect(page.getByLabel('Idioma de correos y boletos')).toHaveValue('es');
});
