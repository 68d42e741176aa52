import type { Page } from '@playwright/test';
import { makePerson } from './support/api';
import { filterBy, ownEvent, sell } from './support/events';
import { ACCOUNTS } from './support/stack';
import { AT_DESK, expect, test } from './support/test';

// What officers do for people without an e-mail.

const list = (page: Page) => page.getByRole('region', { name: 'Sales team and attendees' });
const row = (page: Page, name: string) =>
  list(page)
    .locator('tbody tr, li')
    .filter({ has: page.getByRole('link', { name, exact: true }) });
const tickets = (page: Page) => page.getByRole('listitem').filter({ has: page.getByRole('heading') });
const dialogOf = (page: Page, name: string) =>
  page.getByRole('dialog', { name: `Deliver the ticket of ${name}` });
const at = (eventId: string, more = '') => `/dashboard/attendees?event=${eventId}${more}`;
const nobody = () => ({ ...makePerson(), email: null });

test('the list tells who has no email, and gives their tickets on', async ({
  page,
  openAs,
  api,
  stack,
  expectAccessible,
}) => {
  const event = await ownEvent(api);
  const [rosa, luis] = [nobody(), makePerson()];
  await sell(stack, event.id, [rosa, luis, { ...rosa, ticket_quantity: 3, food_option: 'without_food' }]);
  await openAs('finance_director', at(event.id));
  await expect(row(page, luis.name)).toContainText(luis.email);
  await list(page).getByRole('button', { name: 'No Email', exact: true }).click();
  await expect(row(page, luis.name)).toHaveCount(0);
  const hers = row(page, rosa.name);
  await expect(hers).toContainText('No email');
  await expect(hers).toContainText('Not delivered yet');
  await expectAccessible();
  await hers.getByRole('button', { name: `Deliver the ticket of ${rosa.name}` }).click();
  const dialog = dialogOf(page, rosa.name);
  const which = dialog.getByLabel('Which ticket');
  await expect(which.getByRole('option')).toHaveText([
    '3 tickets · Without Food · Not delivered yet',
    '2 tickets · With Food · Not delivered yet',
  ]);
  await expect(dialog.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    new RegExp(`^https://wa\\.me/1${rosa.phone}\\?text=.*3%20tickets`),
  );
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Show the ticket' }).click();
  const shown = page.getByRole('dialog', { name: 'Show the ticket' });
  await expect(shown.getByRole('img', { name: 'QR Code ID' })).toBeVisible();
  await expect(shown).toContainText(rosa.name);
  await shown.getByRole('button', { name: 'Done' }).click();
  await expect(shown).toHaveCount(0);
  await expect(dialog.getByRole('status')).toHaveText('Shown');
  await which.selectOption('2 tickets · With Food · Not delivered yet');
  await page.evaluate(() => {
    window.print = () => {
      document.body.dataset.wasPrinted = document.querySelector('[data-printed]')!.textContent ?? '';
    };
  });
  await dialog.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-was-printed', new RegExp(rosa.name));
  await expect(dialog.getByRole('status')).toHaveText('Printed');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(hers).not.toContainText('Not delivered yet');
  const ways = await stack.database.query(
    `select d.way, u.email from deliveries d join users u on u.id = d.account_id where d.event_id = $1 order by d.at`,
    [event.id],
  );
  expect(ways).toEqual([
    { way: 'shown', email: ACCOUNTS.finance_director },
    { way: 'printed', email: ACCOUNTS.finance_director },
  ]);
});

test(
  'the page of somebody without an email delivers, lists how it was done, and says once it was opened',
  AT_DESK,
  async ({ page, openAs, api, stack, expectAccessible }) => {
    const rosa = makePerson();
    const sold = await api.register({ ...rosa, email: null, delivery: 'seller' });
    await openAs('president', `/dashboard/attendees/${sold.id}/show`);
    await expect(page.getByText(`${rosa.name} · 1 registration`)).toBeVisible();
    await expect(tickets(page)).toContainText('Not delivered yet');
    await expect(page.getByRole('button', { name: 'Resend QR Email' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Deliver', exact: true }).filter({ visible: true }).click();
    const dialog = dialogOf(page, rosa.name);
    await dialog.getByRole('button', { name: 'Show the ticket' }).click();
    await page.getByRole('dialog', { name: 'Show the ticket' }).getByRole('button', { name: 'Done' }).click();
    await expect(dialog.getByRole('status')).toHaveText('Shown');
    await page.keyboard.press('Escape');
    await expect(tickets(page)).toContainText(/Shown · Petra President · \d+:\d\d [AP]M/);
    await expect(tickets(page)).not.toContainText('Not delivered yet');

    await api.send('POST', '/api/tickets/view', { code: sold.qr_code_id });
    await page.reload();
    await expect(tickets(page)).toContainText(/Opened \d+:\d\d [AP]M/);

    // A new code is a new ticket to deliver.
    await tickets(page).getByRole('button', { name: /^More/ }).click();
    await page.getByRole('menuitem', { name: 'New Code' }).click();
    const renewing = page.getByRole('dialog', { name: 'Replace the QR Code' });
    await expect(renewing).toContainText('which you or the seller deliver');
    await renewing.getByLabel('Reason').fill('It was lost');
    await renewing.getByRole('button', { name: 'New Code' }).click();
    await expect(page.getByText('There is a new ticket to deliver.')).toBeVisible();
    await expect(tickets(page)).toContainText('New ticket to deliver');
    // No mail says so: whoever made it is one press from a call.
    await page.getByRole('button', { name: '1 person without an email' }).click();
    await expect(page.getByRole('link', { name: `Call ${rosa.name}` })).toHaveAttribute(
      'href',
      `tel:+1${rosa.phone}`,
    );
    await expectAccessible();
    const [mails] = await stack.database.query<{ count: number }>(
      'select count(*)::int as count from outbox where registration_id = $1',
      [sold.id],
    );
    expect(mails!.count).toBe(0);
  },
);

test(
  'who has no email is to be told of a cancellation by whoever cancels',
  AT_DESK,
  async ({ page, openAs, api }) => {
    const rosa = makePerson();
    const sold = await api.register({ ...rosa, email: null, delivery: 'seller', ticket_quantity: 2 });
    await openAs('president', `/dashboard/attendees/${sold.id}/show`);
    await tickets(page).getByRole('button', { name: /^More/ }).click();
    await page.getByRole('menuitem', { name: 'Cancel' }).click();
    const box = page.getByRole('dialog', { name: 'Cancel Registration' });
    await box.getByLabel('How many tickets').selectOption('1 of 2');
    await box.getByLabel('Reason').fill('It rains');
    await box.getByRole('button', { name: 'Cancel Registration' }).click();
    await expect(box).toHaveCount(0);
    await page.getByRole('button', { name: '1 person without an email' }).click();
    await expect(page.getByRole('link', { name: `Message to ${rosa.name}` })).toBeVisible();
  },
);

test(
  'who has no email is left out of what is mailed again, and their number is said',
  AT_DESK,
  async ({ page, openAs, api, stack }) => {
    const event = await ownEvent(api);
    const [rosa, ana, luis] = [nobody(), nobody(), makePerson()];
    await sell(stack, event.id, [rosa, ana, luis]);
    await openAs('president', at(event.id));
    const choose = (name: string) => row(page, name).getByRole('checkbox').check();
    await choose(rosa.name);
    const resend = list(page).getByRole('button', { name: 'Resend QR Email' }).filter({ visible: true });
    // The tools whose place the bar takes are hidden a frame later.
    await expect(resend).toHaveCount(1);
    await expect(resend).toBeDisabled();
    await expect(list(page)).toContainText('1 person without an email is left out');
    await choose(ana.name);
    await choose(luis.name);
    await expect(list(page)).toContainText('2 people without an email are left out');
    await resend.click();
    await expect(page.getByText('QR code emails queued for 1 registration(s)')).toBeVisible();
    await stack.mail.mailTo(luis.email);
  },
);

test(
  'a message names whom it does not reach, each one press from a call or a message',
  AT_DESK,
  async ({ page, openAs, api, stack, expectAccessible }) => {
    const event = await ownEvent(api);
    const [rosa, luis] = [nobody(), makePerson()];
    await sell(stack, event.id, [rosa, luis]);
    await openAs('president', at(event.id));
    await list(page).getByRole('button', { name: 'Write a Message' }).click();
    const writing = page.getByRole('dialog', { name: 'Write a Message' });
    await writing.getByLabel('Subject').fill('Parking');
    await writing.getByLabel('Text', { exact: true }).fill('Please come by bus.');
    await writing.getByRole('button', { name: 'Preview' }).click();
    const preview = page.getByRole('dialog', { name: 'Preview of the Message' });
    await expect(preview.getByText('1 person without an email')).toBeVisible();
    await preview.getByRole('button', { name: 'Send to 1 Person' }).click();
    const sent = page.getByRole('dialog', { name: 'The Message Is Sent' });
    await sent.getByRole('button', { name: '1 person without an email' }).click();
    await expect(sent.getByText(rosa.name)).toBeVisible();
    await expect(sent.getByRole('link', { name: `Call ${rosa.name}` })).toHaveAttribute(
      'href',
      `tel:+1${rosa.phone}`,
    );
    await expect(sent.getByRole('link', { name: `Message to ${rosa.name}` })).toHaveAttribute(
      'href',
      `sms:+1${rosa.phone}?&body=Please%20come%20by%20bus.`,
    );
    await expectAccessible();
    await sent.getByRole('button', { name: 'Close' }).last().click();
    await expect(sent).toHaveCount(0);
    await stack.mail.mailTo(luis.email);
  },
);

test(
  'an officer adds an email, which is mailed all tickets, and takes one away',
  AT_DESK,
  async ({ page, openAs, api, stack }) => {
    const rosa = makePerson();
    const sold = await api.register({ ...rosa, email: null, delivery: 'seller' });
    await openAs('finance_director', `/dashboard/attendees/${sold.id}/show`);
    const box = page.getByRole('dialog', { name: 'Correct Registration' });
    const edit = () => tickets(page).getByRole('button', { name: 'Edit' }).click();
    await edit();
    await expect(box.getByLabel('Email')).toHaveValue('');
    await box.getByLabel('Full name').fill('Rosa Maria');
    await expect(box).toContainText('the two become one person');
    await box.getByLabel('Full name').fill(rosa.name);
    await box.getByLabel('Email').fill(rosa.email);
    await box.getByRole('button', { name: 'Save Changes' }).click();
    await expect(box).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(encodeURIComponent(rosa.email)));
    await expect(
      page.getByRole('button', { name: 'Resend QR Email' }).filter({ visible: true }),
    ).toBeVisible();
    await stack.mail.mailTo(rosa.email);

    await edit();
    await box.getByLabel('Email').fill('');
    await expect(box).toContainText('No mail reaches this person any more.');
    await box.getByRole('button', { name: 'Save Changes' }).click();
    await expect(box).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Deliver', exact: true })).toBeVisible();
    await expect(tickets(page)).toContainText('Not delivered yet');
  },
);

test(
  'a changed event names whom the mail about it does not reach, and so does its reminder',
  AT_DESK,
  async ({ page, openAs, api, stack }) => {
    const event = await ownEvent(api, { reminder_hours_before: 24 });
    const [rosa, luis] = [nobody(), makePerson()];
    await sell(stack, event.id, [rosa, luis]);
    await openAs('president', at(event.id));
    await page.getByRole('button', { name: 'Manage Event Details' }).click();
    const panel = page.getByRole('region', { name: 'Event Details' });
    const unreached = panel.getByRole('button', { name: '1 person without an email' });
    await expect(unreached, 'of the reminder').toBeVisible();
    await panel.getByRole('button', { name: 'Edit Event' }).click();
    await panel.getByLabel('Location').fill('New Mill');
    await panel.getByRole('checkbox', { name: /^Mail them the new date/ }).check();
    await panel.getByRole('button', { name: 'Save Changes' }).click();
    await expect(unreached, 'of the change and of the reminder').toHaveCount(2);
    await unreached.first().click();
    await expect(panel.getByRole('link', { name: `Call ${rosa.name}` }).first()).toBeVisible();
    await stack.mail.mailTo(luis.email);
  },
);

test('a filter of the list survives in its address', AT_DESK, async ({ page, openAs, api, stack }) => {
  const event = await ownEvent(api);
  const [rosa, luis] = [nobody(), makePerson()];
  await sell(stack, event.id, [rosa, luis]);
  await openAs('president', at(event.id, `&${filterBy({ delivery: 'seller' })}`));
  await expect(list(page).getByRole('button', { name: 'No Email', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(list(page).locator('[data-opens]')).toHaveText([rosa.name]);
});
