import type { Page } from '@playwright/test';
import { makePerson } from './support/api';
import { AT_DESK, AT_PHONE, expect, test } from './support/test';

// Tickets that go to somebody else.

const sales = (page: Page) => page.getByRole('region', { name: 'Your last sales' });
const rowOf = (page: Page, name: string) => sales(page).getByRole('listitem').filter({ hasText: name });
const giving = (page: Page) => page.getByRole('dialog', { name: 'Give tickets' });
const tickets = (page: Page) => page.getByRole('listitem').filter({ has: page.getByRole('heading') });
const submit = (page: Page) => giving(page).getByRole('button', { name: 'Give Tickets' });

async function openAtSales(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${name}` }).click();
  await page
    .getByRole('dialog', { name: `More for ${name}` })
    .getByRole('button', { name: 'Give Tickets' })
    .click();
}

test(
  'a seller gives some of the tickets to somebody else',
  AT_PHONE,
  async ({ page, openAs, api, stack, expectAccessible }) => {
    const sold = await api.register({ ticket_quantity: 3, payment_mode: 'cash' });
    const ana = makePerson();
    await openAs('volunteer', '/registration');
    await openAtSales(page, sold.name);
    await expect(giving(page).getByLabel('How many tickets').getByRole('option')).toHaveText([
      '1 of 3',
      '2 of 3',
      '3 of 3',
    ]);
    await submit(page).click();
    await expect(giving(page).getByLabel('Full name')).toBeFocused();
    await expect(giving(page).getByLabel('Email'), 'one of email and phone').toHaveAttribute(
      'aria-invalid',
      'true',
    );
    await giving(page).getByLabel('How many tickets').selectOption('2 of 3');
    await giving(page).getByLabel('Full name').fill(ana.name);
    await giving(page).getByLabel('Email').fill(ana.email);
    await expectAccessible();
    await submit(page).click();
    await expect(giving(page)).toHaveCount(0);
    await expect(rowOf(page, sold.name).filter({ hasText: sold.email })).toContainText(
      `Given to ${ana.name} · 2 tickets`,
    );
    const hers = rowOf(page, ana.name).filter({ hasText: ana.email });
    await expect(hers).toContainText('2 tickets');
    await expect(hers).toContainText(`From ${sold.name}`);
    await expect(hers).toContainText(`Paid by ${sold.name}`);
    await stack.mail.mailTo(ana.email);
  },
);

test('who has no email gets the ticket from the seller, at once', AT_PHONE, async ({ page, openAs, api }) => {
  const sold = await api.register({ ticket_quantity: 2 });
  const ana = makePerson();
  await openAs('volunteer', '/registration');
  await openAtSales(page, sold.name);
  await giving(page).getByLabel('Full name').fill(ana.name);
  await giving(page).getByLabel('Phone').fill(ana.phone);
  await submit(page).click();
  const dialog = page.getByRole('dialog', { name: `Deliver the ticket of ${ana.name}` });
  await expect(dialog.getByRole('button', { name: 'Print' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rowOf(page, ana.name).filter({ hasText: `From ${sold.name}` })).toContainText(
    'Not delivered yet',
  );
});

test('what cannot be given says why', AT_PHONE, async ({ page, openAs, api }) => {
  const [sold, other] = [await api.register({ ticket_quantity: 2 }), await api.register()];
  await openAs('volunteer', '/registration');
  await openAtSales(page, sold.name);
  await giving(page).getByLabel('Full name').fill(makePerson().name);
  await giving(page).getByLabel('Email').fill(other.email);
  await submit(page).click();
  const alert = giving(page).getByRole('alert');
  await expect(alert).toContainText(other.name);
  await giving(page).getByLabel('Full name').fill(sold.name);
  await giving(page).getByLabel('Email').fill(sold.email);
  await giving(page).getByLabel('Phone').fill(sold.phone);
  await submit(page).click();
  await expect(alert).toBeVisible();
  await expect(alert).not.toContainText(other.name);
});

test(
  'an officer gives all of the tickets, and both people say so',
  AT_DESK,
  async ({ page, openAs, api, stack }) => {
    const sold = await api.register({ ticket_quantity: 2 });
    const keeps = await api.register({
      name: sold.name,
      email: sold.email,
      phone: sold.phone,
      ticket_quantity: 5,
    });
    const ana = makePerson();
    await openAs('finance_director', `/dashboard/attendees/${encodeURIComponent(sold.email)}/show`);
    await expect(tickets(page)).toHaveCount(2);
    const choose = async (quantity: number) => {
      await page.getByRole('button', { name: `More: ${quantity} tickets` }).click();
      await page.getByRole('menuitem', { name: 'Give Tickets' }).click();
    };
    await choose(keeps.ticket_quantity);
    await giving(page).getByLabel('Full name').fill(ana.name);
    await giving(page).getByLabel('Email').fill(ana.email);
    await submit(page).click();
    await expect(giving(page)).toHaveCount(0);
    await expect(page.getByText(`Given to ${ana.name}: 1 ticket.`)).toBeVisible();
    await expect(tickets(page).first()).toContainText(`Given to ${ana.name} · 1 ticket`);

    await choose(sold.ticket_quantity);
    await giving(page).getByLabel('How many tickets').selectOption('2 of 2');
    await expect(giving(page)).toContainText('All of them are given');
    await giving(page).getByLabel('Full name').fill(ana.name);
    await giving(page).getByLabel('Email').fill(ana.email);
    await submit(page).click();
    await expect(giving(page)).toHaveCount(0);
    await expect(tickets(page)).toHaveCount(1);
    await expect(api.checkIn(sold.qr_code_id)).rejects.toThrow('replaced by a newer one');

    await page.goto(`/dashboard/attendees/${encodeURIComponent(ana.email)}/show`);
    await expect(tickets(page)).toHaveCount(2);
    for (const ticket of await tickets(page).all()) {
      await expect(ticket).toContainText(`From ${sold.name}`);
      await expect(ticket).toContainText(`Paid by ${sold.name}`);
    }
    await stack.mail.mailTo(ana.email);
  },
);

test(
  'a guest gives tickets on the page of their ticket, and confirms by mail',
  AT_PHONE,
  async ({ page, api, stack, expectAccessible }) => {
    const sold = await api.register({ ticket_quantity: 3 });
    const ana = makePerson();
    await stack.database.query(
      'update events set guests_may_give = true where id = (select event_id from registrations where id = $1)',
      [sold.id],
    );
    const link = (kind: RegExp) =>
      stack.mail.mailsTo(sold.email).flatMap(({ html }) => kind.exec(String(html))?.[0] ?? [])[0];
    await page.goto(`/ticket#${sold.qr_code_id}`);
    await page.getByRole('button', { name: 'Give tickets to somebody' }).click();
    await expect(page.getByLabel('How many tickets').getByRole('option')).toHaveCount(3);
    const ask = page.getByRole('button', { name: 'Send Me the Link' });
    await ask.click();
    await expect(page.getByLabel('Their full name')).toBeFocused();
    await expect(page.getByText('Please check the email address.')).toBeVisible();
    await expectAccessible();
    await page.getByLabel('How many tickets').selectOption('2 of 3');
    await page.getByLabel('Their full name').fill(ana.name);
    await page.getByLabel('Their email').fill(ana.email);
    await ask.click();
    await expect(page.getByText(/A mail with a link is on its way to the address on file\./)).toBeVisible();
    await expect(page.locator('main'), 'nobody is told the address').not.toContainText(sold.email);
    await expectAccessible();

    await expect.poll(() => link(/http[^"]*\/give#[\w-]+/)).toBeDefined();
    const confirm = link(/http[^"]*\/give#[\w-]+/)!;
    await page.goto(confirm);
    const give = page.getByRole('button', { name: 'Give the Tickets' });
    await expect(give).toBeVisible();
    await expectAccessible();
    const pieces = () =>
      stack.database.query(
        `select name, ticket_quantity from registrations where coalesce(split_from, id) = $1 order by id`,
        [sold.id],
      );
    expect(await pieces(), 'looking gives nothing').toHaveLength(1);
    await give.click();
    await expect(page.getByText('2 tickets are given. A mail tells you so.')).toBeVisible();
    await expectAccessible();
    expect(await pieces()).toEqual([
      { name: sold.name, ticket_quantity: 1 },
      { name: ana.name, ticket_quantity: 2 },
    ]);
    await stack.mail.mailTo(ana.email);

    // The link is good once.
    await page.goto('about:blank');
    await page.goto(confirm);
    await give.click();
    await expect(page.getByRole('alert')).toContainText('This link was used before');
    await expect(give).toHaveCount(0);
  },
);

test(
  'where the event does not let guests give, their page does not offer it',
  AT_PHONE,
  async ({ page, api }) => {
    const sold = await api.register({ ticket_quantity: 2 });
    await page.route('**/api/tickets/view', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        json: { ...((await answer.json()) as object), may_give: false },
      });
    });
    await page.goto(`/ticket#${sold.qr_code_id}`);
    await expect(page.getByRole('button', { name: 'Add to Calendar' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Give tickets to somebody' })).toHaveCount(0);
  },
);
