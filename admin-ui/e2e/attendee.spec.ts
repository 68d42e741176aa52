import type { Locator, Page } from '@playwright/test';
import { makePerson, type Api } from './support/api';
import { standingOf } from './support/door';
import { DoorDevice } from './support/door-devices';
import { filterBy, ownEvent, sell } from './support/events';
import { ownSeller } from './support/sellers';
import { ACCOUNTS, type Stack } from './support/stack';
import { AT_DESK, AT_PHONE, expect, test } from './support/test';

const tickets = (page: Page) => page.getByRole('listitem').filter({ has: page.getByRole('heading') });
const fact = (page: Page, label: string) =>
  page.getByText(label, { exact: true }).locator('..').getByRole('definition');
const at = (email: string, eventId?: string) =>
  `/dashboard/attendees/${encodeURIComponent(email)}/show${eventId ? `?event=${eventId}` : ''}`;
const resendButton = (page: Page) =>
  page.getByRole('button', { name: 'Resend QR Email' }).filter({ visible: true });
/** Chooses what is behind a ticket's menu. */
async function choose(ticket: Locator, name: string): Promise<void> {
  await ticket.getByRole('button', { name: /^More/ }).click();
  await ticket.page().getByRole('menuitem', { name, exact: true }).click();
}
const inDialog = (page: Page, name: string) => page.getByRole('dialog', { name });

test('a person’s registrations are one ticket each, with a total, and lead back to the list as it was', async ({
  page,
  openAs,
  api,
  stack,
  expectAccessible,
}) => {
  const event = await ownEvent(api);
  const rosa = makePerson();
  await sell(stack, event.id, [
    {
      ...rosa,
      ticket_quantity: 4,
      cents: 1800,
      createdAt: '2026-11-19T00:45:00Z',
      checkedInAt: '2026-11-21T00:12:00Z',
    },
    {
      ...rosa,
      ticket_quantity: 1,
      cents: 1500,
      payment_mode: 'zelle',
      food_option: 'without_food',
      createdAt: '2026-11-20T16:02:00Z',
    },
  ]);
  await openAs('president', `/dashboard/attendees?event=${event.id}&${filterBy({ search: rosa.email })}`);
  await page.getByRole('link', { name: rosa.name, exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Individual Registrations', level: 1 })).toBeFocused();
  await expect(page).toHaveTitle('Individual Registrations · Usher');
  await expect(page.getByText(`${rosa.name} · 2 registrations`)).toBeVisible();
  await expect(fact(page, 'Email')).toHaveText(rosa.email);
  await expect(fact(page, 'Total Tickets')).toHaveText('5');
  await expect(fact(page, 'Total')).toHaveText('$87.00');
  await expect(page.getByText('4 of 5 tickets')).toBeVisible();
  await expect(tickets(page)).toHaveCount(2);
  const [newer, older] = [tickets(page).first(), tickets(page).last()];
  for (const text of [
    'Zelle',
    'Without Food',
    'Not Checked In',
    '1ticket',
    '$15.00',
    'Sold by Vera Volunteer · November 20, 2026 at 11:02 AM',
  ])
    await expect(newer).toContainText(text);
  for (const text of ['Cash', 'With Food', 'Checked In', '4tickets', '$72.00', rosa.name])
    await expect(older).toContainText(text);
  for (const ticket of [newer, older]) {
    const stub = (await ticket
      .getByText(/^tickets?$/)
      .locator('..')
      .boundingBox())!;
    for (const badge of await ticket.getByText(/^(Checked In|Not Checked In|With Food|Zelle|Cash)/).all()) {
      const box = (await badge.boundingBox())!;
      expect(box.x + box.width, 'a badge keeps off the stub').toBeLessThanOrEqual(stub.x);
    }
  }
  await expect(page.getByText('Showing 1 to 2 of 2 registrations')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Stats' })).toHaveCount(0);
  await expect(resendButton(page), 'a phone has it in the dock').toHaveCount(1);
  await expectAccessible();
  await page.reload();
  await expect(tickets(page)).toHaveCount(2);
  await page.getByRole('link', { name: 'Back to Attendees' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue(rosa.email);
  await expect(page.getByRole('link', { name: rosa.name, exact: true })).toBeVisible();
  await page.goForward();
  await expect(tickets(page)).toHaveCount(2);
  await page.goBack();
  await expect(page.getByRole('link', { name: rosa.name, exact: true })).toBeFocused();
});

test('fifty a page, and the total is over all of them', AT_DESK, async ({ page, openAs, api, stack }) => {
  const event = await ownEvent(api);
  const rosa = makePerson();
  await sell(
    stack,
    event.id,
    Array.from({ length: 52 }, () => ({ ...rosa, ticket_quantity: 1, cents: 1000 })),
  );
  await openAs('finance_director', at(rosa.email, event.id));
  await expect(tickets(page)).toHaveCount(50);
  await expect(fact(page, 'Total Tickets')).toHaveText('52');
  await expect(fact(page, 'Total')).toHaveText('$520.00');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Showing 51 to 52 of 52 registrations')).toBeVisible();
  await expect(tickets(page)).toHaveCount(2);
  await expect(fact(page, 'Total')).toHaveText('$520.00');
  await page.goto(`${at(rosa.email, event.id)}&page=9`);
  await expect(page.getByText('Showing 51 to 52 of 52 registrations'), 'there is no page 9').toBeVisible();
});

test(
  'a correction changes the person everywhere, and what is wrong is said at its field',
  AT_DESK,
  async ({ page, openAs, api, stack, expectAccessible }) => {
    const rosa = await api.register();
    const other = await api.register();
    await api.register({ name: rosa.name, email: rosa.email, phone: rosa.phone, ticket_quantity: 1 });
    await openAs('finance_director', at(rosa.email));
    const edit = tickets(page).first().getByRole('button', { name: 'Edit' });
    await edit.click();
    const box = inDialog(page, 'Correct Registration');
    const [name, email, phone] = ['Full name', 'Email', 'Phone'].map((label) => box.getByLabel(label));
    await expect(name!).toHaveValue(rosa.name);
    await expect(email!).toHaveValue(rosa.email);
    await expect(phone!).toHaveValue(/^\(415\) \d{3}-\d{4}$/);
    const save = box.getByRole('button', { name: 'Save Changes' });
    await name!.fill('R0sa');
    await email!.fill('rosa@gmail.con');
    await phone!.fill('123');
    await save.click();
    await expect(name!).toHaveAccessibleDescription('Name may hold letters and spaces only');
    await expect(name!).toBeFocused();
    await expect(email!).toHaveAccessibleDescription('Please check your email address for typos');
    await expect(phone!).toHaveAccessibleDescription('Phone number must have at least 10 digits');
    await expectAccessible();
    const now = makePerson();
    await name!.fill(now.name);
    await phone!.fill(now.phone);
    await email!.fill(other.email);
    await save.click();
    await expect(box.getByRole('alert')).toContainText(
      'This email is already registered under different details.',
    );
    await expect(box.getByRole('alert')).toContainText(other.name);
    await email!.fill(now.email);
    await save.click();
    await expect(box).toHaveCount(0);
    await expect(page.getByText('The registration is corrected.')).toBeVisible();
    await expect(page, 'the page is the new address’s').toHaveURL(new RegExp(encodeURIComponent(now.email)));
    await expect(tickets(page)).toHaveCount(2);
    await expect(tickets(page).first()).toContainText(now.name);
    await expect(tickets(page).last()).toContainText(now.name);
    await stack.mail.mailTo(now.email);
  },
);

test(
  'what was sold as something else is changed, and the guest is mailed the new figures',
  AT_DESK,
  async ({ page, openAs, api, stack, expectAccessible }) => {
    const rosa = await api.register({
      ticket_quantity: 2,
      food_option: 'without_food',
      payment_mode: 'cash',
    });
    const money = (dollars: number) => `$${dollars.toFixed(2)}`;
    await openAs('finance_director', at(rosa.email));
    await choose(tickets(page).first(), 'Change Sale');
    const box = inDialog(page, 'Change Sale');
    await expect(box).toContainText('Nothing to take, and nothing to give back');
    await box.getByLabel('Tickets').selectOption('1');
    await expect(box).toContainText(`The seller gives ${money(rosa.price_per_ticket)} back (Cash)`);
    await expectAccessible();
    await box.getByRole('button', { name: 'Change Sale' }).click();
    await expect(box).toHaveCount(0);
    await expect(page.getByText('The sale is changed.')).toBeVisible();
    await expect(tickets(page)).toHaveCount(1);
    await expect(fact(page, 'Total Tickets')).toHaveText('1');
    await expect(fact(page, 'Total')).toHaveText(money(rosa.price_per_ticket));
    const [changed] = await stack.database.query<{ id: string; code: string }>(
      `select id, qr_code as code from registrations where changed_from = $1`,
      [rosa.id],
    );
    expect(changed!.code).toBe(rosa.qr_code_id.replaceAll('-', ''));
  },
);

test(
  'a registration is cancelled with a reason, which the attendee is mailed',
  AT_DESK,
  async ({ page, openAs, api, stack, expectAccessible }) => {
    const rosa = await api.register();
    await api.register({ name: rosa.name, email: rosa.email, phone: rosa.phone, ticket_quantity: 1 });
    await openAs('president', at(rosa.email));
    await expect(tickets(page)).toHaveCount(2);
    await choose(tickets(page).first(), 'Cancel');
    const box = inDialog(page, 'Cancel Registration');
    await expect(box).toContainText(`1 ticket of ${rosa.name}`);
    await box.getByRole('button', { name: 'Cancel Registration' }).click();
    const reason = box.getByLabel('Reason');
    await expect(reason).toHaveAccessibleDescription('This field is required');
    await expect(reason).toBeFocused();
    await reason.fill('x'.repeat(501));
    await box.getByRole('button', { name: 'Cancel Registration' }).click();
    await expect(reason).toHaveAccessibleDescription('This text is too long');
    await reason.fill('Sold twice');
    await expectAccessible();
    await box.getByRole('button', { name: 'Cancel Registration' }).click();
    await expect(box).toHaveCount(0);
    await expect(page.getByText('The registration is cancelled.')).toBeVisible();
    await expect(tickets(page)).toHaveCount(1);
    await expect(fact(page, 'Total Tickets')).toHaveText('2');
    await expect
      .poll(() => stack.mail.mailsTo(rosa.email).some(({ text }) => text?.includes('Sold twice')))
      .toBe(true);

    // Somebody at the door is quicker: the dialog shows the server's message and keeps the typed reason.
    await choose(tickets(page).first(), 'Cancel');
    await reason.fill('Changed plans');
    await api.checkIn(rosa.qr_code_id);
    await box.getByRole('button', { name: 'Cancel Registration' }).click();
    await expect(box.getByRole('alert')).toHaveText(
      'This attendee is checked in. Please undo the check-in first.',
    );
    await expect(reason).toHaveValue('Changed plans');
  },
);

test('some of the tickets are cancelled, and the others stay', AT_DESK, async ({ page, openAs, api }) => {
  const rosa = await api.register({ ticket_quantity: 3 });
  await api.send('POST', `/api/checkin/${rosa.qr_code_id}`, { tickets: 1 }, 'volunteer');
  await openAs('president', at(rosa.email));
  await choose(tickets(page).first(), 'Cancel');
  const box = inDialog(page, 'Cancel Registration');
  const howMany = box.getByLabel('How many tickets');
  await expect(howMany.getByRole('option')).toHaveText(['1 of 3', '2 of 3']);
  await expect(box).toContainText(`2 tickets of ${rosa.name}`);
  await howMany.selectOption('1 of 3');
  await expect(box).toContainText(`1 ticket of ${rosa.name}`);
  await box.getByLabel('Reason').fill('One is ill');
  await box.getByRole('button', { name: 'Cancel Registration' }).click();
  await expect(box).toHaveCount(0);
  await expect(page.getByText('Cancelled: 1 ticket.')).toBeVisible();
  await expect(fact(page, 'Total Tickets')).toHaveText('2');
  await expect(tickets(page)).toHaveCount(1);
});

test(
  'what was cancelled is shown on request, with who did it and why, and counts nowhere',
  AT_DESK,
  async ({ page, openAs, api }) => {
    const person = makePerson();
    const [gone] = [await api.register({ ...person, ticket_quantity: 3 }), await api.register(person)];
    await api.send('POST', `/api/attendees/${gone.id}/cancel`, { reason: 'They are ill' }, 'president');
    await openAs('president', at(person.email));
    await expect(page.getByText(`${person.name} · 1 registration`)).toBeVisible();
    await page.getByRole('switch', { name: 'Show cancelled' }).check();
    const cancelled = tickets(page).filter({ hasText: 'Cancelled by Petra President' });
    await expect(cancelled).toContainText('They are ill');
    await expect(cancelled.getByRole('button')).toHaveCount(0);
    await expect(fact(page, 'Total Tickets')).toHaveText('2');
  },
);

test.describe('who cancels says who pays the guest back', () => {
  const refund = (page: Page) =>
    inDialog(page, 'Cancel Registration').getByLabel('Who pays the buyer back', { exact: true });
  const cancel = async (page: Page) => {
    const box = inDialog(page, 'Cancel Registration');
    await box.getByLabel('Reason').fill('Sold twice');
    await box.getByRole('button', { name: 'Cancel Registration' }).click();
    await expect(box).toHaveCount(0);
  };
  const open = (page: Page) => choose(tickets(page).first(), 'Cancel');
  const storedOf = async (stack: Stack, id: string) => {
    const [row] = await stack.database.query<{ refund: string | null; kinds: string }>(
      `select refund, (select coalesce(string_agg(kind || ' ' || amount_cents, ','), '') from clearings c
         where c.event_id = r.event_id and c.seller_id = r.seller_id) as kinds
       from registrations r where id = $1`,
      [id],
    );
    return row!;
  };
  const sale = async (stack: Stack, api: Api, given: object, seller?: string) => {
    const [event, who] = [await ownEvent(api), seller ?? (await ownSeller(stack)).email];
    const guest = makePerson();
    await sell(stack, event.id, [{ ...guest, seller: who, ticket_quantity: 2, ...given }]);
    const [row] = await stack.database.query<{ id: string }>(
      'select id from registrations where email = $1',
      [guest.email],
    );
    return { id: row!.id, url: at(guest.email, event.id) };
  };

  test(
    'cash: the seller, or finance from the till, or nobody',
    AT_DESK,
    async ({ page, openAs, api, stack }) => {
      const { id, url } = await sale(stack, api, {});
      await openAs('finance_director', url);
      await open(page);
      await expect(refund(page).getByRole('option')).toHaveText([
        'The seller, in cash',
        'Finance, from the till',
        'Nobody: the money is kept',
      ]);
      await expect(refund(page)).toHaveValue('seller');
      await refund(page).selectOption('Finance, from the till');
      await cancel(page);
      expect(await storedOf(stack, id)).toEqual({ refund: 'till', kinds: 'till_refund -3000' });
    },
  );

  test('cash of one’s own sale: not from the till', AT_DESK, async ({ page, openAs, api, stack }) => {
    const { id, url } = await sale(stack, api, {}, ACCOUNTS.finance_director);
    await openAs('finance_director', url);
    await open(page);
    await expect(refund(page).getByRole('option')).toHaveText([
      'The seller, in cash',
      'Nobody: the money is kept',
    ]);
    await cancel(page);
    expect(await storedOf(stack, id)).toEqual({ refund: 'seller', kinds: '' });
  });

  test('a transfer: finance, or nobody', AT_DESK, async ({ page, openAs, api, stack }) => {
    const { id, url } = await sale(stack, api, { payment_mode: 'zelle' });
    await api.send('PATCH', `/api/transfers/${id}`, { status: 'verified' }, 'president');
    await openAs('finance_director', url);
    await open(page);
    await expect(refund(page).getByRole('option')).toHaveText([
      'Finance, if the transfer was verified',
      'Nobody: the money is kept',
    ]);
    await refund(page).selectOption('Nobody: the money is kept');
    await cancel(page);
    expect(await storedOf(stack, id)).toMatchObject({ refund: 'none' });
  });

  test('a guest’s: nothing was paid, and nothing is asked', AT_DESK, async ({ page, openAs, api, stack }) => {
    const { id, url } = await sale(stack, api, { cents: 0, is_guest: true });
    await openAs('president', url);
    await open(page);
    await expect(inDialog(page, 'Cancel Registration').getByLabel('Reason')).toBeVisible();
    await expect(refund(page)).toHaveCount(0);
    await cancel(page);
    expect(await storedOf(stack, id)).toEqual({ refund: null, kinds: '' });
  });
});

test(
  'a check-in is undone with a reason, after which the code lets in once more',
  AT_DESK,
  async ({ page, openAs, api, expectAccessible }) => {
    const rosa = await api.register();
    await api.checkIn(rosa.qr_code_id);
    await openAs('finance_director', at(rosa.email));
    await expect(tickets(page)).toContainText('Checked In');
    await tickets(page).getByRole('button', { name: /^More/ }).click();
    await expect(page.getByRole('menuitem')).toHaveText(['New Code', 'Undo Check-in']);
    await expectAccessible();
    await page.keyboard.press('Escape');
    await choose(tickets(page), 'Undo Check-in');
    const box = inDialog(page, 'Undo Check-in');
    await page.route('**/api/checkin/**', (route) => route.abort());
    await box.getByLabel('Reason').fill('Scanned by mistake');
    await box.getByRole('button', { name: 'Undo Check-in' }).click();
    await expect(box.getByRole('alert')).toHaveText('Failed to undo the check-in. Please try again.');
    await expectAccessible();
    await page.unroute('**/api/checkin/**');
    await box.getByRole('button', { name: 'Undo Check-in' }).click();
    await expect(box).toHaveCount(0);
    await expect(page.getByText('The check-in is undone.')).toBeVisible();
    await expect(tickets(page)).toContainText('Not Checked In');
    expect(await api.checkIn(rosa.qr_code_id)).toMatchObject({ success: true });
    await expect(tickets(page), 'a check-in at the door shows at once').not.toContainText('Not Checked In');
  },
);

test(
  'of a party it says who is in and what was eaten, and each is undone by itself',
  AT_DESK,
  async ({ page, openAs, api, stack }) => {
    const party = await api.register({ ticket_quantity: 5, food_option: 'with_food' });
    const [event] = await stack.database.query<{ id: string }>(
      'select event_id as id from registrations where id = $1',
      [party.id],
    );
    const door = new DoorDevice(api, event!.id, 'Gate A');
    await door.sync([
      { of: party, tickets: 2 },
      { of: party, tickets: 3, station: 'food' },
    ]);
    await openAs('president', at(party.email));
    await expect(tickets(page)).toContainText('2 of 5 tickets are in');
    await expect(tickets(page), 'some are still to come').not.toContainText('Checked In');
    await expect(tickets(page)).toContainText('3 of 5 meals were served');
    await expect(fact(page, 'Checked In')).toHaveText('2 of 5 tickets');
    const expectToBeChoosable = async (name: string) => {
      await tickets(page).getByRole('button', { name: /^More/ }).click();
      await expect(page.getByRole('menuitem', { name, exact: true })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menu')).toHaveCount(0);
    };
    const undo = async (what: string, hint: string) => {
      // Those that nobody used may be cancelled.
      await expectToBeChoosable('Cancel');
      await choose(tickets(page), what);
      const box = inDialog(page, what);
      await expect(box).toContainText(hint);
      await box.getByLabel('Reason').fill('By mistake');
      await box.getByRole('button', { name: what }).click();
      await expect(box).toHaveCount(0);
    };
    await undo('Undo Check-in', `2 tickets of ${party.name} can be used at the door again.`);
    await expect(tickets(page)).toContainText('Not Checked In');
    await undo('Undo Meals', `3 meals of ${party.name} can be served again.`);
    await expect(page.getByText('The meals are undone.')).toBeVisible();
    await expectToBeChoosable('Cancel');
    expect(await standingOf(stack, party.id)).toMatchObject({ admitted: 0, served: 0 });
  },
);

test(
  'tickets are mailed again from here, on a phone with the button in the dock',
  AT_PHONE,
  async ({ page, openAs, api, expectAccessible }) => {
    const rosa = await api.register();
    await openAs('president', at(rosa.email));
    await expect(
      page.getByRole('region', { name: 'Actions' }).getByRole('button', { name: 'Resend QR Email' }),
    ).toBeVisible();
    await resendButton(page).click();
    const box = inDialog(page, 'Resend QR Code Emails');
    await expect(box.getByLabel('Email')).toHaveValue(rosa.email);
    await expectAccessible();
    await box.getByRole('button', { name: 'Resend' }).click();
    await expect(box.getByRole('status')).toHaveText('QR code emails queued for 1 registration(s)');
    await expect(box, 'it closes on its own').toHaveCount(0);
  },
);

test(
  'nobody under an address says so; a list that does not come shows no alert',
  AT_DESK,
  async ({ page, openAs }) => {
    await page.route('**/by-email/**', (route) => route.abort());
    await openAs('president', at(makePerson().email));
    const again = page.getByRole('button', { name: 'Try again' });
    await expect(again).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.unroute('**/by-email/**');
    await again.click();
    await expect(page.getByText('No attendees found.')).toBeVisible();
    await page.getByRole('link', { name: 'Back to Attendees' }).click();
    await expect(page.getByRole('tab', { name: /^Attendees/ })).toHaveAttribute('aria-selected', 'true');
  },
);

test(
  'a new code is mailed, and the old one lets nobody in any more',
  AT_DESK,
  async ({ page, openAs, api, stack, expectAccessible }) => {
    const rosa = await api.register();
    await openAs('finance_director', at(rosa.email));
    await choose(tickets(page), 'New Code');
    const dialog = inDialog(page, 'Replace the QR Code');
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Send New Code' }).click();
    await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription('This field is required');
    await dialog.getByLabel('Reason').fill('Forwarded to somebody else');
    await dialog.getByRole('button', { name: 'Send New Code' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('The new code is mailed.')).toBeVisible();
    await expect(api.checkIn(rosa.qr_code_id)).rejects.toThrow('replaced by a newer one');
    // The mails with the old and the new code may be under way at the same time.
    const codes = () =>
      stack.mail
        .mailsTo(rosa.email)
        .flatMap(({ text }) => /QR Code ID: ([\w-]+)/.exec(text ?? '')?.[1] ?? []);
    await expect.poll(() => codes().some((code) => code !== rosa.qr_code_id)).toBe(true);
    await api.checkIn(codes().find((code) => code !== rosa.qr_code_id)!);
  },
);

test('a corrected email can bring new codes', AT_DESK, async ({ page, openAs, api, stack }) => {
  const rosa = await api.register();
  const { email } = makePerson();
  await openAs('president', at(rosa.email));
  await tickets(page).getByRole('button', { name: 'Edit' }).click();
  const dialog = inDialog(page, 'Correct Registration');
  await expect(dialog.getByLabel('Email')).toHaveValue(rosa.email);
  await expect(dialog.getByRole('checkbox'), 'only where the email changes').toHaveCount(0);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('checkbox', { name: /New QR codes/ }).check();
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(api.checkIn(rosa.qr_code_id)).rejects.toThrow('replaced by a newer one');
  const mail = await stack.mail.mailTo(email);
  await api.checkIn(/QR Code ID: ([\w-]+)/.exec(mail.text!)![1]!);
});

test(
  'whoever was imported has a note, and is corrected without a phone',
  AT_DESK,
  async ({ page, openAs, api, stack }) => {
    const event = await ownEvent(api);
    const email = `${makePerson().email}.test`;
    const form = new FormData();
    form.set('file', new Blob([`Name,Email,Note\nRosa Diaz,${email},By the window`]), 'guests.csv');
    const token = (await api.login('finance_director')).access_token;
    const answer = await fetch(`${stack.url}/api/imports`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    });
    const { id, mapping } = (await answer.json()) as { id: string; mapping: object };
    const send = (step: string, body?: object) =>
      api.send('POST', `/api/imports/${id}/${step}`, body, 'finance_director');
    await api.send('POST', `/api/pricing/admin/create-default-tiers?event_id=${event.id}`, {}, 'president');
    await send('check', { mapping, event_id: event.id });
    await send('run');
    await openAs('finance_director', at(email, event.id));
    await expect(tickets(page)).toContainText('Note: By the window');
    await tickets(page).getByRole('button', { name: 'Edit' }).click();
    const dialog = inDialog(page, 'Correct Registration');
    await expect(dialog.getByLabel('Phone')).toHaveValue('');
    await dialog.getByLabel('Full name').fill('Rosa Delgado');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(tickets(page)).toContainText('Rosa Delgado');
  },
);
