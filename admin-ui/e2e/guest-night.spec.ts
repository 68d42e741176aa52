import type { Browser, BrowserContext, Page } from '@playwright/test';
import { makePerson } from './support/api';
import { enterCode, successPanel } from './support/checkin';
import { dashboardOf, ownEvent } from './support/events';
import { NEVER_ARRIVES } from './support/mail-sink';
import { AT_DESK, AT_PHONE, expect, openAs, test } from './support/test';

// One guest's night from both sides: the mails, the page on their phone, and the answers at the door.

/** Works in a separate browser context: another person's phone or desk. */
async function onOwnDevice(
  browser: Browser,
  baseURL: string | undefined,
  work: (page: Page, context: BrowserContext) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ baseURL, serviceWorkers: 'allow', locale: 'en-US' });
  try {
    await work(await context.newPage(), context);
  } finally {
    await context.close();
  }
}

const codeOn = (page: Page, code: string) => page.getByRole('img', { name: `QR code ${code}` });
const lookAgain = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event('online')));

test(
  'from the mail to the door: page, no network, a new code, and in',
  AT_PHONE,
  async ({ page, browser, baseURL, api, stack }) => {
    const guest = makePerson();
    const linksTo = () =>
      stack.mail
        .mailsTo(guest.email)
        .flatMap(({ html }) => String(html).match(/http[^"]*\/ticket#[^"]*/)?.[0] ?? []);
    const codeOf = (link: string) => link.split('#')[1]!;

    // A volunteer sells two tickets.
    await openAs(page, api, 'volunteer', '/registration');
    await page.getByLabel('Full name').fill(guest.name);
    await page.getByLabel('Email').fill(guest.email);
    await page.getByLabel('Phone').fill(guest.phone);
    await page.getByRole('button', { name: /^Register/ }).click();
    await expect(page.getByRole('heading', { name: 'Registration Successful!' })).toBeVisible();
    await expect.poll(linksTo).toHaveLength(1);
    const [link] = linksTo() as [string];

    await onOwnDevice(browser, baseURL, async (phone, context) => {
      await phone.goto(link);
      await expect(codeOn(phone, codeOf(link))).toBeVisible();
      await phone.evaluate(() => navigator.serviceWorker.ready);

      // On the way there is no network, and the guest opens the page again.
      await context.setOffline(true);
      await phone.reload();
      await expect(codeOn(phone, codeOf(link))).toBeVisible();
      await expect(phone.getByText(/^As of/)).toBeVisible();

      // They have forwarded the ticket to somebody, and ask for a new one.
      await onOwnDevice(browser, baseURL, async (desk) => {
        await openAs(
          desk,
          api,
          'finance_director',
          `/dashboard/attendees/${encodeURIComponent(guest.email)}/show`,
        );
        await desk.getByRole('button', { name: /^More/ }).click();
        await desk.getByRole('menuitem', { name: 'New Code' }).click();
        const dialog = desk.getByRole('dialog');
        await dialog.getByLabel('Reason').fill('Forwarded to somebody else');
        await dialog.getByRole('button', { name: 'Send New Code' }).click();
        await expect(dialog).toHaveCount(0);
      });
      await expect.poll(linksTo).toHaveLength(2);
      const renewed = linksTo().find((other) => other !== link)!;

      await context.setOffline(false);
      await lookAgain(phone);
      await expect(phone.getByText('Replaced', { exact: true })).toBeVisible();
      await phone.goto('about:blank');
      await phone.goto(renewed);
      await expect(codeOn(phone, codeOf(renewed))).toBeVisible();

      // At the door the forwarded code is refused, and the guest gets in with the new one.
      await openAs(page, api, 'volunteer', '/checkin');
      await enterCode(page, codeOf(link));
      await expect(page.getByRole('alert')).toContainText('This ticket was replaced by a newer one');
      await enterCode(page, codeOf(renewed));
      await expect(successPanel(page)).toContainText(guest.name);
      await lookAgain(phone);
      await expect(phone.getByText('Already used')).toBeVisible();
    });
  },
);

test(
  'a mail that does not arrive is said where it was sold; the right address gets the ticket',
  AT_PHONE,
  async ({ page, api, stack, expectAccessible }) => {
    const { email } = makePerson();
    const sale = await api.register({ email: `${NEVER_ARRIVES}.${email}` });
    await openAs(page, api, 'volunteer', '/registration');
    const row = page
      .getByRole('region', { name: 'Your last sales' })
      .getByRole('listitem')
      .filter({ hasText: sale.name });
    const tag = row.getByText('Mail did not arrive');
    await expect(async () => {
      await page.reload();
      await expect(tag).toBeVisible({ timeout: 2000 });
    }).toPass({ timeout: 60_000 });
    await expectAccessible();

    await row.getByRole('button', { name: `Correct ${sale.name}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Correct the details' });
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(tag).toHaveCount(0);
    const mail = await stack.mail.mailTo(email);
    expect(mail.text).toContain(sale.qr_code_id);
  },
);

test('how many ticket mails came back stands on the dashboard', AT_DESK, async ({ page, api, stack }) => {
  const event = await ownEvent(api);
  const shown = page.getByText(/ticket mails? of .* came back/);
  await openAs(page, api, 'finance_director', dashboardOf(event));
  await expect(page.getByRole('heading', { name: 'Event Dashboard' })).toBeVisible();
  await expect(shown).toHaveCount(0);
  // The worker sets this state when its mailbox reports a bounce (bounces.e2e.spec.ts in the back end).
  const sale = await api.register();
  await stack.mail.mailTo(sale.email);
  await expect
    .poll(() =>
      stack.database.query(
        `update outbox set state = 'bounced' where to_address = $1 and state = 'sent' returning id`,
        [sale.email],
      ),
    )
    .toHaveLength(1);
  await openAs(page, api, 'finance_director', '/dashboard');
  await expect(shown).toBeVisible();
});
