import type { Page } from '@playwright/test';
import { openAs, test } from '../support/test';
import { makePerson } from '../support/api';
import { pictures } from './picture';

/** What docs/guide-sellers.md shows: a ticket without an e-mail, the last sales, and what can be done with one. */
test('a seller’s evening', async ({ page, api }) => {
  test.setTimeout(180_000);
  const picture = pictures('light');
  const pressed = (name: string | RegExp) =>
    page.getByRole('button', { name }).filter({ visible: true }).first();
  const top = (shown: Page) => shown.evaluate(() => window.scrollTo(0, 0));
  await api.register({ name: 'Luis Ortega', ticket_quantity: 2 });
  await api.register({
    name: 'Rosa Delgado',
    email: null,
    delivery: 'seller',
    phone: '4155550142',
  });
  await openAs(page, api, 'volunteer', '/registration');
  await page.getByLabel('Full name').fill('Don Anselmo Vargas');
  await pressed('No email?').click();
  await page.getByLabel('Phone').fill('4155550177');
  await page.getByLabel('Full name').scrollIntoViewIfNeeded();
  await picture(page, 'sellers-no-email');
  await pressed(/^Register/).click();
  await page.getByText('Registration Successful!').waitFor();
  await page.getByRole('button', { name: 'Show the ticket' }).waitFor();
  await top(page);
  await picture(page, 'sellers-deliver');
  await pressed('Register Another Person').click();
  const sales = page.getByRole('region', { name: 'Your last sales' });
  await sales.scrollIntoViewIfNeeded();
  await picture(page, 'sellers-last-sales');
  const choose = async (what: string) => {
    await page.getByRole('button', { name: 'More for Luis Ortega' }).click();
    await page.getByRole('dialog').getByRole('button', { name: what }).click();
  };
  await choose('Change Sale');
  await page.getByRole('dialog').getByLabel('Number of tickets').selectOption('3');
  await page.getByText(/Take \$/).waitFor();
  await picture(page, 'sellers-change');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await choose('Give Tickets');
  const giving = page.getByRole('dialog', { name: 'Give tickets' });
  await giving.getByLabel('Full name').fill('Ana Li');
  await picture(page, 'sellers-give');
});

test('a guest gives tickets to somebody', async ({ page, api, stack }) => {
  const sold = await api.register({ name: 'Rosa Delgado', email: makePerson().email, ticket_quantity: 3 });
  await stack.database.query(
    'update events set guests_may_give = true where id = (select event_id from registrations where id = $1)',
    [sold.id],
  );
  await page.goto(`/ticket#${sold.qr_code_id}`);
  await page.getByRole('button', { name: 'Give tickets to somebody' }).click();
  await page.getByLabel('Their full name').fill('Ana Li');
  await page.getByLabel('Their email').fill('ana.li@example.org');
  await page.getByLabel('Their email').scrollIntoViewIfNeeded();
  await pictures('light')(page, 'ticket-give');
});

/** What docs/guide-money.md shows. */
test('some of the tickets are cancelled', async ({ page, api }) => {
  const sold = await api.register({ name: 'Rosa Delgado', email: makePerson().email, ticket_quantity: 3 });
  await openAs(page, api, 'finance_director', `/dashboard/attendees/${encodeURIComponent(sold.email)}/show`);
  await page.getByRole('button', { name: /^More: / }).click();
  await page.getByRole('menuitem', { name: 'Cancel' }).click();
  const cancel = page.getByRole('dialog', { name: 'Cancel Registration' });
  await cancel.getByLabel('How many tickets').selectOption('1 of 3');
  await cancel.getByLabel('Reason').fill('One of them is ill');
  await pictures('light')(page, 'money-cancel-some');
});
