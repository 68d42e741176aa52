import { randomBytes } from 'node:crypto';
import { expectFits } from './support/fits';
import { AT_DESK, expect, test } from './support/test';

const word = () => randomBytes(4).toString('hex').replace(/\d/g, 'x');

test(
  'the president finds what is kept about somebody, takes it as a file, and has it erased',
  AT_DESK,
  async ({ page, openAs, stack, expectAccessible }) => {
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
    await expectFits(page);
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
  },
);

test(
  'the guests of past events are erased after as many days as the president sets, which is announced on the dashboard',
  AT_DESK,
  async ({ page, openAs, stack, expectAccessible }) => {
    const name = `Gala of ${word()}`;
    const [event] = await stack.database.query<{ id: string }>(
      `insert into events (name, event_date, location, time_zone, status)
     values ($1, now() - interval '3645 days', 'Town Hall', 'America/New_York', 'closed') returning id`,
      [name],
    );
    await stack.database.query(
      `insert into registrations (event_id, seller_id, name, email, phone, ticket_quantity, payment_mode, food_option,
       price_per_ticket_cents, total_cents, qr_code)
     select $1, id, 'Past Guest', $2, '4155550188', 1, 'cash', 'without_food', 1500, 1500, upper(left(md5($2), 15))
     from users where email = 'volunteer@example.org'`,
      [event!.id, `past.${word()}@example.org`],
    );
    await openAs('president', '/admin/personal-data');
    const part = page.getByRole('region', { name: 'Guests of past events' });
    const days = part.getByLabel('Days after the event');
    const save = part.getByRole('button', { name: 'Save' });
    await expect(days).toHaveValue('');
    await days.fill('29');
    await save.click();
    await expect(days).toHaveAccessibleDescription('From 30 to 3,650 days, or empty: never');
    await days.fill('3650');
    await save.click();
    const line = part.getByRole('list', { name: 'Events that are due' }).getByRole('listitem');
    await expect(line).toContainText(name);
    await expect(line).toContainText('1 guest');
    await expect(line).toContainText(/Erased on \w+ \d+, \d{4}/);
    await expectAccessible();

    await openAs('president', '/dashboard');
    const notice = page.getByRole('status').filter({ hasText: name });
    await expect(notice).toContainText(`Name, address and phone of the guest of ${name} will be erased on`);
    await expectAccessible();
    await notice.getByRole('link', { name: 'Change this under Privacy' }).click();
    await expect(days).toHaveValue('3650');
    await days.fill('');
    await save.click();
    await expect(line).toHaveCount(0);
    await openAs('president', '/dashboard');
    await expect(page.getByRole('heading', { name: 'Event Dashboard' })).toBeVisible();
    await expect(notice).toHaveCount(0);
  },
);
