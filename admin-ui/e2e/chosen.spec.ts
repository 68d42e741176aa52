import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { makePerson } from './support/api';
import { ownEvent, sell } from './support/events';
import { AT_DESK, expect, test } from './support/test';

const list = (page: Page) => page.getByRole('region', { name: 'Sales team and attendees' });
const row = (page: Page, name: string) =>
  list(page)
    .locator('tbody tr')
    .filter({ has: page.getByRole('link', { name, exact: true }) });

test(
  'those who are chosen are written to, delivered and saved as a file, and nobody else is',
  AT_DESK,
  async ({ page, openAs, api, stack, expectAccessible }) => {
    const event = await ownEvent(api);
    const [rosa, luis, other] = [makePerson(), makePerson(), makePerson()];
    const byHand = { ...makePerson(), email: null };
    await sell(stack, event.id, [rosa, luis, other, byHand, byHand]);
    await openAs('president', `/dashboard/attendees?event=${event.id}`);
    const bar = list(page).locator('[data-test="bulk-actions-toolbar"]');
    const act = (name: string) => bar.getByRole('button', { name });
    const choose = (name: string) =>
      row(page, name).getByRole('checkbox', { name: 'Select this row' }).check();
    await choose(rosa.name);
    await expect(act('Deliver'), 'whoever has an email is mailed').toBeDisabled();
    await choose(luis.name);
    await choose(byHand.name);
    await expect(bar).toContainText('3 items selected');
    await expectAccessible();
    const tools = await bar.boundingBox();
    expect(tools!.height, 'one row').toBeLessThanOrEqual(110);

    const download = page.waitForEvent('download');
    await act('Export').click();
    const file = await readFile(await (await download).path(), 'utf8');
    for (const { name } of [rosa, luis, byHand]) expect(file).toContain(name);
    expect(file).not.toContain(other.name);
    await expect(page.getByText('The file has 3 people.')).toBeVisible();

    await act('Deliver').click();
    const box = page.getByRole('dialog', { name: 'Deliver' });
    await expect(box).toContainText('2 of them are not delivered yet.');
    await expectAccessible();
    // The link opens an app, which a test has none of.
    await box
      .getByRole('link', { name: `Text message to ${byHand.name}` })
      .first()
      .evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()));
    await box
      .getByRole('link', { name: `Text message to ${byHand.name}` })
      .first()
      .click();
    await expect(box).toContainText('Sent as text message');
    await box.getByLabel('How they were delivered').selectOption('Printed');
    await box.getByRole('button', { name: 'Mark 1 as Delivered' }).click();
    await expect(box).toHaveCount(0);
    const ways = await stack.database.query<{ way: string }>(
      'select way from deliveries where event_id = $1 order by at',
      [event.id],
    );
    expect(ways.map(({ way }) => way)).toEqual(['sms', 'printed']);
    await expect(row(page, byHand.name)).not.toContainText('Not delivered yet');

    await act('Write a Message').click();
    const writing = page.getByRole('dialog', { name: 'Write a Message' });
    await expect(writing).toContainText('It goes to the 3 people you selected.');
    const subject = `Chosen of ${event.name}`;
    await writing.getByLabel('Subject').fill(subject);
    await writing.getByLabel('Text', { exact: true }).fill('Please come early.');
    await writing.getByRole('button', { name: 'Preview' }).click();
    const preview = page.getByRole('dialog', { name: 'Preview of the Message' });
    await expect(preview.getByText('1 person without an email')).toBeVisible();
    await preview.getByRole('button', { name: 'Send to 2 People' }).click();
    await page
      .getByRole('dialog', { name: 'The Message Is Sent' })
      .getByRole('button', { name: 'Close' })
      .last()
      .click();
    for (const { email } of [rosa, luis])
      await expect.poll(() => stack.mail.mailsTo(email).map((mail) => mail.subject)).toContain(subject);
    const written = await stack.database.query(
      `select from outbox o join messages m on m.id = (o.data->>'messageId')::uuid where m.subject = $1`,
      [subject],
    );
    expect(written).toHaveLength(2);

    await bar.getByRole('button', { name: 'Unselect' }).click();
    await expect(bar).toHaveCount(0);
  },
);
