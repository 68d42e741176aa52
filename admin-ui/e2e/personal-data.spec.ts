import { randomBytes } from 'node:crypto';
import { expect, test } from './support/test';

const word = () => randomBytes(4).toString('hex').replace(/\d/g, 'x');

test('the president finds what is kept about somebody, takes it as a file, and has it erased', async ({
  page,
  openAs,
  stack,
  expectAccessible,
}) => {
  const [name, email] = [`Rosa ${word()}`, `rosa.${word()}@example.org`];
  const [sale] = await stack.database.query<{ event_id: string; seller_id: string }>(
    `insert into registrations (event_id, seller_id, name, email, phone, ticket_quantity, payment_mode, food_option,
       price_per_ticket_cents, total_cents, qr_code)
     select e.id, u.id, $1, $2, '4155550188', 2, 'cash', 'without_food', 1500, 3000, upper(left(md5($2), 15))
     from events e, users u where u.email = 'volunteer@example.org' order by e.event_date desc limit 1
     returning event_id, seller_id`,
    [name, email],
  );
  expect(sale).toBeDefined();
  await openAs('president', '/admin/personal-data');
  await page.getByLabel('Email or phone').fill('rosa');
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page.getByLabel('Email or phone')).toHaveAccessibleDescription('Invalid format');
  await page.getByLabel('Email or phone').fill(email);
  await page.getByRole('button', { name: 'Find' }).click();
  const kept = page.getByRole('region', { name: 'What is kept' });
  await expect(kept.getByText(name)).toBeVisible();
  await expect(kept.getByText('2 tickets')).toBeVisible();
  await expectAccessible();
  const download = page.waitForEvent('download');
  await kept.getByRole('button', { name: 'Export' }).click();
  expect((await download).suggestedFilename()).toBe('personal-data.html');
  await kept.getByRole('button', { name: 'Erase' }).click();
  const dialog = page.getByRole('dialog', { name: `Erase ${email}?` });
  await expect(dialog).toContainText('from 1 registrations');
  await dialog.getByRole('button', { name: 'Erase', exact: true }).click();
  await expect(kept.getByText('It is erased.')).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Erased so far' }).getByText('A person').first(),
  ).toBeVisible();
  expect(await stack.database.query('select from registrations where email = $1', [email])).toEqual([]);
});
