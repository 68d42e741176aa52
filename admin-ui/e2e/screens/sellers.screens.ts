import type { Page } from '@playwright/test';
import { openAs, test } from '../support/test';
import { pictures } from './picture';

/** What docs/guide-sellers.md shows: a ticket without an e-mail, and the last sales. */
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
});
