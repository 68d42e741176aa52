import type { Page } from '@playwright/test';
import { makePerson } from '../support/api';
import { startStack } from '../support/stack';
import { expect, test } from '../support/test';
import { pictures } from './picture';

/** The walk of docs/guide-start.md, from an empty Usher to the first ticket. */
test('from nothing to the first ticket', async ({ page }) => {
  test.setTimeout(180_000);
  const picture = pictures('light');
  const empty = await startStack({ isEmpty: true });
  const pressed = (name: string | RegExp) =>
    page.getByRole('button', { name }).filter({ visible: true }).first();
  const headed = (name: string) => expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  const top = (shown: Page) => shown.evaluate(() => window.scrollTo(0, 0));
  try {
    await page.goto(`${empty.url}/setup`);
    await page.getByRole('alert').waitFor();
    await picture(page, 'start-no-key');
    await page.goto(await empty.printSetupAddress());
    await page.getByLabel('Full name').fill('Paula President');
    await page.getByLabel('Email').fill('paula@example.org');
    await page.getByLabel('Password', { exact: true }).fill('a long one');
    await picture(page, 'start-setup');
    await pressed('Create Account').click();

    await headed('Your Organization');
    await page.getByLabel('Name', { exact: true }).fill('Mill Friends');
    await top(page);
    await picture(page, 'start-organization');
    await pressed('Next').click();

    await headed('Your First Event');
    await page.getByLabel('Event name').fill('Harvest Supper');
    await page.getByLabel('Location').fill('Old Mill');
    await top(page);
    await picture(page, 'start-event');
    await pressed('Create Event').click();

    await headed('A Test Mail');
    await pressed('Send a Test Mail').click();
    await page.getByText(/^The mail server has taken the mail/).waitFor();
    await top(page);
    await picture(page, 'start-mail-test');
    await pressed('Next').click();
    await headed('Your People');
    await top(page);
    await picture(page, 'start-people');
    await pressed('Skip').click();
    await headed('Ready to Sell');
    await top(page);
    await picture(page, 'start-ready');
    await page.getByRole('link', { name: 'Sell the First Ticket' }).click();

    const guest = makePerson();
    await page.getByLabel('Full name').fill(guest.name);
    await page.getByLabel('Email').fill(guest.email);
    await page.getByLabel('Phone').fill(guest.phone);
    await page.getByText('Without Food', { exact: true }).first().click();
    await page.getByText('Cash', { exact: true }).first().click();
    await pressed(/^Register/).click();
    await page.getByText('Registration Successful!').waitFor();
    await top(page);
    await picture(page, 'start-sold');
    const mail = await empty.mail.mailTo(guest.email);
    await page.goto(/http[^"]*\/ticket#[^"]*/.exec(String(mail.html))![0]);
    await page.getByRole('img', { name: /^QR code/ }).waitFor();
    await picture(page, 'start-ticket');
  } finally {
    await empty.stop();
  }
});
