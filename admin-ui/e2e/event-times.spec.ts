import { dashboardOf, ownEvent } from './support/events';
import { AT_DESK, expect, test } from './support/test';

// The browser is in Athens (playwright.config.ts), the server and the event in New York (docs/event-cases.md, Times).
test(
  'a zone is found by its city; the typed hours stay and are read on its clock',
  AT_DESK,
  async ({ page, openAs, api, expectAccessible }) => {
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
    await expectAccessible();
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
