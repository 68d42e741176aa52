import type { Page } from '@playwright/test';
import { LOGOS } from '../../backend/test/support/logos';
import { Api } from './support/api';
import { expectFits } from './support/fits';
import { NEVER_ARRIVES } from './support/mail-sink';
import { signIn } from './support/sign-in';
import { ACCOUNTS, startStack, type Stack } from './support/stack';
import { AT_DESK, expect, openWith, showTheme, test as base } from './support/test';

/** An Usher of this file's own, as every page of it shows the organization. */
const test = base.extend<object, { own: Stack }>({
  own: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it that nothing else is needed
    async ({}, use) => {
      const stack = await startStack();
      await use(stack);
      await stack.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});
// One worker runs this file, in this order: the last test removes what the others need.
test.describe.configure({ mode: 'default', timeout: 120_000 });

/** Pictures for whoever looks at them: `LOOK=folder`. */
const look = async (page: Page, name: string) => {
  const { LOOK } = process.env;
  if (LOOK)
    await page.screenshot({ path: `${LOOK}/${name}-${page.viewportSize()!.width}.png`, fullPage: true });
};

/** Expects a logo within the bar, and not squeezed. That its ink stands out from its ground is a test of the API. */
async function expectSeen(page: Page): Promise<void> {
  const bar = page.getByRole('banner').filter({ visible: true }).first();
  const logo = bar.getByRole('link').first().getByRole('img');
  const shape = await logo.evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight);
  const [box, around] = [(await logo.boundingBox())!, (await bar.boundingBox())!];
  expect(box.height, 'large enough to be read').toBeGreaterThanOrEqual(20);
  expect(Math.abs(box.width / box.height / shape - 1), 'not squeezed').toBeLessThan(0.1);
  expect(box.x).toBeGreaterThanOrEqual(around.x);
  expect(box.x + box.width).toBeLessThanOrEqual(around.x + around.width);
  expect(box.y).toBeGreaterThanOrEqual(around.y);
  expect(box.y + box.height).toBeLessThanOrEqual(around.y + around.height);
}

const visible = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first();

test('an organization has its name and logo on every page, ticket and mail', async ({
  page,
  own,
  expectAccessible,
}) => {
  await openWith(page, await new Api(own).login('president'), `${own.url}/admin/organization`);
  await expect(page.getByRole('banner').getByRole('link').first()).toHaveText('Usher');
  await page.getByLabel('Name', { exact: true }).fill('Riverside Friends of Music and Lanterns');
  await page.getByLabel('Reply-to address').fill('us@example.org');
  await page.getByLabel(/^Time zone/).fill('kathman');
  await page.getByRole('option', { name: 'Kathmandu (Asia/Kathmandu)' }).click();
  await visible(page, 'Save Changes').click();
  await expect(page.getByText('The organization is saved.')).toBeVisible();
  const bar = page.getByRole('banner').getByRole('link').first();
  await expect(bar).toHaveText('Riverside Friends of Music and Lanterns');
  await look(page, 'name');

  const choose = page.locator('input[type=file]');
  await choose.setInputFiles({
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg/>'),
  });
  await expect(page.getByText('The file is not a PNG, JPEG, WebP or AVIF picture')).toBeVisible();
  let shown = 'none yet';
  for (const kind of ['tall', 'transparent', 'white', 'wide'] as const) {
    await choose.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await LOGOS[kind]() });
    await expect(bar.getByRole('img')).not.toHaveAttribute('src', shown);
    shown = (await bar.getByRole('img').getAttribute('src'))!;
    await expect(bar.getByRole('img')).toHaveAccessibleName('Riverside Friends of Music and Lanterns');
    await expect(bar.getByRole('img')).toHaveJSProperty('complete', true);
    await expectSeen(page);
    for (const theme of ['light', 'dark'] as const) {
      await showTheme(page, theme);
      await expectFits(page);
      await look(page, `logo-${kind}-${theme}`);
    }
    await showTheme(page, 'light');
  }
  await expectAccessible();

  await visible(page, 'Send a Test Mail').click();
  await expect(page.getByText(/^The mail server has taken the mail to president@example.org/)).toBeVisible();
  await expect(page.getByText(own.mail.url)).toBeVisible();
  await look(page, 'mail-test');
  const mail = await own.mail.mailTo(ACCOUNTS.president);
  expect(mail.from?.text).toContain('Riverside Friends of Music and Lanterns');

  await page.goto(`${own.url}/statement`);
  const letterhead = page.getByText('Riverside Friends of Music and Lanterns').filter({ visible: true });
  await expect(letterhead.first()).toBeVisible();
  await look(page, 'statement');
  await page.emulateMedia({ media: 'print' });
  await look(page, 'statement-print');
  await page.emulateMedia({ media: null });

  const sale = await new Api(own).register({ ticket_quantity: 2 });
  await page.goto(`${own.url}/ticket#${sale.qr_code_id}`);
  await expect(page.getByRole('main').getByRole('img').first()).toHaveAccessibleName(
    'Riverside Friends of Music and Lanterns',
  );
  await look(page, 'ticket');

  await page.goto(own.url);
  await page.evaluate(() => localStorage.removeItem('usher.token'));
  await page.evaluate(() => localStorage.removeItem('usher.user'));
  await page.goto(`${own.url}/login`);
  await expect(
    page.getByRole('img', { name: 'Riverside Friends' }).filter({ visible: true }).first(),
  ).toBeVisible();
  await look(page, 'login');
});

test(
  'the page shows the words of a mail server that does not take the mail',
  AT_DESK,
  async ({ page, own }) => {
    const session = await new Api(own).login('president');
    await own.database.query(`update users set email = $1 where email = $2`, [
      `${NEVER_ARRIVES}@example.org`,
      ACCOUNTS.president,
    ]);
    await openWith(page, session, `${own.url}/admin/organization`);
    await visible(page, 'Send a Test Mail').click();
    await expect(page.getByRole('alert').filter({ hasText: 'It says' })).toContainText(
      'The mail server did not take the mail. It says:',
    );
    await expect(page.getByRole('alert').filter({ hasText: 'It says' })).toContainText(
      '550 No such user here',
    );
    await look(page, 'mail-refused');
    await page.getByRole('link', { name: 'See in the mail log what becomes of it' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Test: your mails arrive');
    await own.database.query(`update users set email = $1 where role = 'president'`, [ACCOUNTS.president]);
  },
);

test(
  'the demo is removed in one press, once another president can sign in',
  AT_DESK,
  async ({ page, own }) => {
    await page.goto(`${own.url}/login`);
    await signIn(page, ACCOUNTS.president);
    await expect(page).toHaveURL(/dashboard/);
    await page.goto(`${own.url}/admin/organization`);
    const demo = page.getByRole('region', { name: 'The Demo' });
    await expect(demo).toContainText('accounts whose passwords everybody knows');
    const remove = async () => {
      await demo.getByRole('button', { name: 'Remove the Demo' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove the Demo' }).click();
    };
    await remove();
    await expect(demo.getByRole('alert')).toContainText('First invite a president');

    await own.database.query(
      `insert into users (full_name, email, role, password_hash)
     select 'Olga Own', 'olga@example.org', 'president', password_hash from users where email = $1`,
      [ACCOUNTS.president],
    );
    const olga = await new Api(own).signIn({ email: 'olga@example.org' });
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    await openWith(page, olga, `${own.url}/admin/organization`);
    await remove();
    await expect(page.getByText('The demo is removed.')).toBeVisible();
    await expect(demo).toBeHidden();
    await page.goto(`${own.url}/dashboard`);
    await expect(page.getByText('There is no event yet.')).toBeVisible();
    await expect(new Api(own).signIn({ email: ACCOUNTS.volunteer })).rejects.toThrow(/401/);
  },
);
