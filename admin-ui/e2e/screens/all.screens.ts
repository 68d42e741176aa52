import type { Page } from '@playwright/test';
import QRCode from 'qrcode';
import sharp from 'sharp';
import { practiceCodeOf } from '../../src/checkin/practice/tickets';
import { makePerson } from '../support/api';
import { CashSeller } from '../support/cash';
import { cameraFlags, film, filmPictures } from '../support/camera';
import { unknownCode, refuseList, showOptions } from '../support/checkin';
import { waitUntilListed, openDoor } from '../support/door';
import { currentEvent, DoorDevice } from '../support/door-devices';
import { filterBy, ownEvent, sell } from '../support/events';
import { CLEAR, clearScene } from '../support/scenes';
import { ownSeller, type Seller } from '../support/sellers';
import { makeEvening } from '../support/evening';
import { makeTransfers, uploadFor } from '../support/screenshots';
import { expect, openAs, openWith, test } from '../support/test';
import { pictures } from './picture';

for (const theme of ['light', 'dark'] as const) {
  test.describe(theme, () => {
    test.use({ colorScheme: theme, contextOptions: { reducedMotion: 'reduce' } });

    const picture = pictures(theme);
    const person = { name: 'Rosa Delgado', phone: '(415) 555-0142', email: 'rosa.delgado@example.com' };
    const fill = async (page: Page, who: { name: string; email: string; phone: string }) => {
      await page.getByLabel('Full name').fill(who.name);
      await page.getByLabel('Email').fill(who.email);
      await page.getByLabel('Phone').fill(who.phone);
      await page.getByLabel('Phone').blur();
    };
    const transfer = async () => ({
      name: 'transfer.png',
      mimeType: 'image/png',
      buffer: await sharp({ create: { width: 300, height: 500, channels: 3, background: '#86dad6' } })
        .png()
        .toBuffer(),
    });
    const press = (page: Page) => page.getByRole('button', { name: /^Register/ }).click();

    test('login', async ({ page }) => {
      await page.goto('/login');
      await page.getByLabel('Email').fill('volunteer@example.org');
      await page.getByLabel('Password', { exact: true }).fill('not-this-one');
      await picture(page, 'login');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('alert').waitFor();
      await picture(page, 'login-failed');
      await page.getByRole('button', { name: 'Forgot your password?' }).click();
      await page.getByRole('button', { name: 'Send Reset Link' }).waitFor();
      await picture(page, 'forgot-password');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /Sign up here/ }).click();
      await page.getByRole('heading', { name: 'Volunteer Signup' }).waitFor();
      await picture(page, 'signup');
    });

    test('mails', async ({ page, api, stack }) => {
      test.setTimeout(180_000);
      /** Takes a picture of a mail as a program that shows images displays it. */
      const mailPicture = async (to: string, kind: string, subject: RegExp) => {
        const found = () => stack.mail.mailsTo(to).find((mail) => subject.test(mail.subject ?? ''));
        await expect.poll(found, { timeout: 120_000 }).toBeDefined();
        await page.setContent(String(found()!.html));
        await picture(page, `mail-${kind}`);
      };
      const sale = await api.register({ name: 'Rosa Delgado', ticket_quantity: 2 });
      await mailPicture(sale.email, 'ticket', /^Your tickets/);
      const current = await api.send<{ id: string }>('GET', '/api/events/current', undefined, 'president');
      const message = {
        event_id: current.id,
        filter: { search: sale.email },
        subject: 'Where to park',
        text: 'The lot beside the mill is full from six on.\n\nPlease use the one at the school: it is five minutes on foot, and the way is lit.',
      };
      await api.send('POST', '/api/messages', message, 'president');
      await mailPicture(sale.email, 'message', /Where to park/);
      const written = stack.mail.mailsTo(sale.email).find(({ subject }) => subject === message.subject)!;
      const { unsubscribe } = written.headers.get('list') as unknown as { unsubscribe: { url: string } };
      await page.goto(unsubscribe.url);
      await picture(page, 'unsubscribe');
      await api.send('POST', `/api/attendees/${sale.id}/cancel`, { reason: 'Cannot come' }, 'president');
      await mailPicture(sale.email, 'cancellation', /cancelled$/);

      const guest = makePerson();
      const soon = new Date(Date.now() + 25 * 24 * 3_600_000).toISOString();
      const event = await ownEvent(api, { event_date: soon, reminder_hours_before: 720 });
      await sell(stack, event.id, [{ ...guest, name: 'Nora Lindqvist', ticket_quantity: 2 }]);
      await mailPicture(guest.email, 'reminder', /^Reminder/);
      const { name, description, event_date } = event;
      const changed = { name, description, event_date, location: 'New Mill', notify: true };
      await api.send('PUT', `/api/events/${event.id}`, changed, 'president');
      await mailPicture(guest.email, 'event-changed', /^New date or place/);
    });

    test('bank transfers', async ({ page, openAs: open, api, stack }) => {
      const event = await ownEvent(api);
      const [one, two] = await makeTransfers({ stack, api }, event.id, [1, 2]);
      await sell(stack, event.id, [
        { payment_mode: 'zelle', ticket_quantity: 2, cents: 1900, name: 'Nora Lindqvist' },
        { payment_mode: 'zelle', ticket_quantity: 2, cents: 1900, name: 'Kenji Watanabe' },
      ]);
      const [copy] = await stack.database.query<{ id: string }>(
        `select id from registrations where event_id = $1 and name = 'Kenji Watanabe'`,
        [event.id],
      );
      await uploadFor({ stack, api }, copy!.id, { words: '$38.00' });
      await api.send('PATCH', `/api/transfers/${one!.id}`, { status: 'verified' }, 'finance_director');
      await api.send(
        'PATCH',
        `/api/transfers/${two!.id}`,
        { status: 'questioned', note: 'Whose is it?' },
        'president',
      );
      await open('finance_director', `/transfers?event=${event.id}&${filterBy({ status: 'all' })}`);
      await page.getByRole('img', { name: 'Screenshot of Kenji Watanabe' }).waitFor();
      await page.waitForLoadState('networkidle');
      await picture(page, 'transfers');
      await page.getByRole('link', { name: 'Bank statement' }).click();
      const now = new Date();
      const today = `${now.getMonth() + 1}/${now.getDate()}/${now.getFullYear()}`;
      const file = [
        'Posting Date,Description,Amount,Balance',
        `${today},ZELLE FROM NORA LINDQVIST,38.00,1038.00`,
        `${today},INCOMING TRANSFER,38.00,1076.00`,
        `${today},MONTHLY FEE,-2.00,1074.00`,
      ].join('\n');
      await page
        .getByLabel('File of the bank (CSV, OFX)')
        .setInputFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
      await page.getByRole('combobox', { name: 'Order of the dates' }).selectOption('Month / day / year');
      await picture(page, 'transfers-columns');
      await page.getByRole('button', { name: 'Read lines' }).click();
      await page.getByRole('combobox', { name: 'Show' }).selectOption('All lines');
      await picture(page, 'transfers-statement');
      await page.goto(`/transfers?event=${event.id}`);
      await page.getByRole('img', { name: 'Screenshot of Kenji Watanabe' }).waitFor();
      await api.send('PATCH', `/api/transfers/${copy!.id}`, { status: 'verified' }, 'president');
      await page.getByText('This transfer has left the list').waitFor();
      await picture(page, 'transfers-reviewed');
    });

    test('statement', async ({ page, openAs: open, api, stack }) => {
      const event = await makeEvening({ api, stack }, 3);
      await open('finance_director', `/statement/${event.id}`);
      await page.getByRole('table', { name: 'Each hand-over' }).waitFor();
      await picture(page, 'statement');
    });

    test('reset password', async ({ page }) => {
      await page.goto('/reset-password?token=x');
      await page.getByLabel('New password').fill('a new one');
      await picture(page, 'reset-password');
      await page.goto('/reset-password');
      await page.getByRole('alert').waitFor();
      await picture(page, 'reset-password-no-token');
    });

    test('profile', async ({ page, openAs: open, api }) => {
      const { user } = await api.login('volunteer');
      await api.register({ ticket_quantity: 6 });
      await api.send(
        'PATCH',
        `/api/auth/users/${user.id}/cleared-amount`,
        { cleared_amount: 40 },
        'finance_director',
      );
      await open('volunteer', '/profile');
      await page.getByText('Taken by Felix Finance').first().waitFor();
      await page.getByText('Member Since').waitFor();
      await picture(page, 'profile');
    });

    test('cash of a seller, handed over', async ({ page, browser, api, stack }) => {
      const who = await ownSeller(stack, { name: 'Vera' });
      await stack.database.query(`update users set full_name = 'Vera Volunteer' where id = $1`, [who.id]);
      const seller = await api.signIn(who);
      const event = await ownEvent(api, { name: 'Harvest Supper', cash_limit: 200 });
      await sell(stack, event.id, [
        { seller: who.email, ticket_quantity: 6, cents: 1500 },
        { seller: who.email, ticket_quantity: 5, cents: 1500 },
      ]);
      const give = { event_id: event.id, amount: 50 };
      await api.send('POST', `/api/volunteers/${who.id}/float`, give, 'finance_director');
      const offer = (dollars: number) =>
        api.send<{ id: string }>(
          'POST',
          '/api/hand-overs',
          { event_id: event.id, declared_amount: dollars, is_final: false },
          seller,
        );
      const receive = (id: string, body: object) =>
        api.send('POST', `/api/hand-overs/${id}/receive`, body, 'finance_director');
      const { id: first } = await offer(80);
      await receive(first, { received_amount: 80 });
      await sell(stack, event.id, [{ seller: who.email, ticket_quantity: 6, cents: 1500 }]);
      await openWith(page, seller, '/profile');
      const cash = page.getByRole('region', { name: 'Cash', exact: true });
      await cash.getByText('Please hand over your cash').waitFor();
      await page.getByText('Member Since').waitFor();
      await cash.scrollIntoViewIfNeeded();
      await cash.evaluate((card) => window.scrollTo(0, card.getBoundingClientRect().top + scrollY - 16));
      await picture(page, 'own-cash');

      await page
        .getByRole('link', { name: /^Hand over( the cash of Harvest Supper)?$/ })
        .filter({ visible: true })
        .first()
        .click();
      await page.getByRole('heading', { name: 'Hand Over Cash' }).waitFor();
      for (const [kind, many] of Object.entries({ $20: '9', $10: '3', $5: '2', $1: '5' }))
        await page.getByLabel(`How many ${kind}`, { exact: true }).fill(many);
      await page.getByLabel('How many $1', { exact: true }).blur();
      await page.evaluate(() => window.scrollTo(0, 0));
      await picture(page, 'hand-over-count', false);
      await page.getByLabel('This is my last hand-over tonight').check();
      await page.getByRole('button', { name: 'Hand Over' }).filter({ visible: true }).click();
      await page.getByRole('heading', { name: 'Take your cash to the finance table' }).waitFor();
      await picture(page, 'hand-over-offered');

      const id = new URL(page.url()).pathname.split('/').at(-1)!;
      const counted = { received_amount: 220, denominations: { '20': 9, '10': 3, '5': 2 } };
      await receive(id, { ...counted, float_returned: 50 });
      await page.getByText('Nobody has explained it yet.').waitFor();
      await page.getByText('Bills and coins').click();
      await picture(page, 'hand-over-received');
      const reason = 'Five notes of $1 stayed in the apron. They are in the envelope of the morning.';
      await api.send('POST', `/api/hand-overs/${id}/explain`, { reason }, 'finance_director');

      const context = await browser.newContext({
        baseURL: stack.url,
        viewport: page.viewportSize(),
        colorScheme: theme,
        reducedMotion: 'reduce',
        locale: 'en-US',
      });
      const other = await context.newPage();
      const witness = await api.signIn(await ownSeller(stack, { name: 'Wendy' }));
      await openWith(other, witness, `/hand-overs/${id}`);
      await other.getByText('Explained by Felix Finance').waitFor();
      await picture(other, 'hand-over-countersign');
      await context.close();
    });

    test('leaderboard, own sales and a correction', async ({ page, openAs: open, api }) => {
      const { name: paidCash } = await api.register({ name: 'Nora Lindqvist', ticket_quantity: 3 });
      const sold = await api.register({ name: 'Kenji Watanabe', payment_mode: 'zelle' });
      await page.route('**/api/events/selling', async (route) => {
        const response = await route.fetch();
        const [event] = (await response.json()) as [{ tickets_sold: number }];
        await route.fulfill({ response, json: [{ ...event, capacity: event.tickets_sold + 12 }] });
      });
      await open('volunteer', '/registration');
      await page.getByRole('button', { name: 'View Full Leaderboard' }).click();
      await page.getByRole('heading', { name: 'Leaderboard' }).waitFor();
      await page.getByText('12 tickets left').waitFor();
      await picture(page, 'leaderboard');
      await page.getByRole('button', { name: 'Hide' }).click();
      await page.getByRole('region', { name: 'Your last sales' }).scrollIntoViewIfNeeded();
      await picture(page, 'own-sales');
      await page
        .getByRole('button', { name: `Correct ${paidCash}` })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
      await picture(page, 'correction');
      await page.keyboard.press('Escape');
      await page.route('**/api/upload-transaction-screenshot', (route) => route.abort());
      await page
        .getByLabel(`Add screenshot of ${sold.name}`)
        .first()
        .setInputFiles(await transfer());
      await page.getByRole('alert').waitFor();
      await picture(page, 'upload-failed');
    });

    test('Spanish', async ({ page, openAs: open }) => {
      await page.addInitScript(() => localStorage.setItem('usher.language', 'es'));
      await open('volunteer', '/registration');
      await page.getByText('Por boleto', { exact: true }).waitFor();
      await page.getByRole('button', { name: /^Registrar/ }).click();
      await page.getByText('Este campo es obligatorio').first().waitFor();
      await page.evaluate(() => window.scrollTo(0, 0));
      await picture(page, 'spanish-registration');
    });

    test('registration', async ({ page, openAs: open }) => {
      await open('president', '/registration');
      await expect(page.getByText('Per ticket', { exact: true })).toBeVisible();
      await page.getByRole('button', { name: /^Register/ }).click();
      await page.getByText('This field is required').first().waitFor();
      await page.getByLabel('Email').fill('rosa.delgado@gmial.com');
      await picture(page, 'registration-errors');
    });

    test('registration, success and duplicate', async ({ page, openAs: open }) => {
      await open('volunteer', '/registration');
      const who = makePerson(person.name);
      await fill(page, { ...person, email: who.email });
      await page.getByLabel('Number of tickets').selectOption('2');
      await page.getByText('Zelle', { exact: true }).locator('visible=true').first().click();
      await page.getByText('With Food', { exact: true }).first().click();
      await expect(page.getByText('$38.00').first()).toBeVisible();
      await page.getByLabel('Transaction screenshot').setInputFiles(await transfer());
      await page.evaluate(() => window.scrollTo(0, 0));
      await picture(page, 'registration');
      await press(page);
      await page.getByText('Registration Successful!').waitFor();
      await picture(page, 'registration-success');
      await page.getByRole('button', { name: 'Register Another Person' }).click();
      await fill(page, { ...person, name: 'Rosa Delgada', email: who.email });
      await press(page);
      await page.getByRole('alert').waitFor();
      await picture(page, 'registration-duplicate');
    });

    test('dashboard', async ({ page, openAs: open, api, stack, viewport }) => {
      const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
      const event = await ownEvent(api, { name: 'Lantern Festival of Spring', capacity: 400 });
      const sales = Array.from({ length: 42 }, (_, index) => ({
        createdAt: minutesAgo(((index * 5) % 14) * 24 * 60 + 5),
        ticket_quantity: (index % 6) + 1,
        payment_mode: index % 3 ? ('cash' as const) : ('zelle' as const),
        food_option: index % 5 < 3 ? ('with_food' as const) : ('without_food' as const),
        cents: index % 5 < 3 ? 1800 : 1500,
        checkedInAt: index % 2 ? minutesAgo((index * 7) % 60) : undefined,
      }));
      await sell(stack, event.id, sales);
      await api.send(
        'POST',
        `/api/pricing/admin/create-default-tiers?event_id=${event.id}`,
        undefined,
        'president',
      );
      for (const name of ['Nora Lindqvist', 'Luis Prieto'])
        await api.send('POST', '/api/volunteer-applications/signup', {
          name,
          email: makePerson().email,
          phone: person.phone,
          team_role: 'Events Team Member',
        });
      await open('president', `/dashboard?event=${event.id}`);
      await expect(page.locator('.recharts-bar-rectangle').last()).toBeVisible();
      await picture(page, 'dashboard');
      if (viewport!.width < 900) {
        await page.getByRole('region', { name: 'Charts' }).evaluate((charts) => charts.scrollIntoView());
        await picture(page, 'dashboard-charts');
      }
      const panel = async (button: string, screen: string, prepare?: () => Promise<void>) => {
        await page.getByRole('button', { name: `Manage ${button}` }).click();
        const hide = page.getByRole('button', { name: `Hide ${button}` });
        await prepare?.();
        await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
        await hide.evaluate((element) => element.scrollIntoView());
        await picture(page, screen);
        await hide.click();
      };
      await panel('Event Details', 'dashboard-event', () =>
        page.getByRole('button', { name: 'Edit Event' }).click(),
      );
      await panel('Ticket Pricing', 'dashboard-pricing', () =>
        page
          .getByRole('button', { name: /^Edit the tier/ })
          .first()
          .waitFor(),
      );
      await panel('Volunteer Applications', 'dashboard-applications', () =>
        page
          .getByRole('button', { name: /^Approve/ })
          .first()
          .waitFor(),
      );
      await page.getByRole('button', { name: 'Manage Volunteer Applications' }).click();
      await page
        .getByRole('button', { name: /^Reject / })
        .first()
        .click();
      await picture(page, 'dashboard-reject');
    });

    test('dashboard, the door', async ({ page, openAs: open, api, stack }) => {
      const { event, leave } = await currentEvent(api);
      try {
        await stack.database.query('delete from devices');
        const sell = (name: string, tickets: number) =>
          api.register({ name, food_option: 'with_food', ticket_quantity: tickets });
        const [party, rosa, luis] = [
          await sell('Kenji Watanabe', 5),
          await sell('Rosa Delgado', 3),
          await sell('Luis Prieto', 2),
        ];
        await sell('Nora Lindqvist', 4);
        const gateA = new DoorDevice(api, event.id, 'Gate A');
        const gateB = new DoorDevice(api, event.id, 'Gate B', 'president');
        const kitchen = new DoorDevice(api, event.id, 'Kitchen', 'finance_director');
        await gateA.sync([{ of: party, tickets: 3 }, { of: rosa }], 31);
        await gateB.sync([{ of: luis }, { of: party, tickets: 3 }]);
        await kitchen.sync([{ of: party, tickets: 3, station: 'food' }]);
        await gateA.lastHeard(stack, '12 minutes 5 seconds');
        await openDoor(api);
        await open('president', `/admin/door?event=${event.id}`);
        const panel = page.getByRole('region', { name: 'The Door', exact: true });
        await panel.getByText('up to 1 more let in').waitFor();
        await page.getByRole('region', { name: 'Devices' }).getByText('No contact').waitFor();
        await panel.evaluate((element) => element.scrollIntoView());
        await picture(page, 'dashboard-door');
      } finally {
        await leave();
      }
    });

    test('hand-overs on the dashboard', async ({ page, openAs: open, api, stack }) => {
      const event = await ownEvent(api, { name: 'Lantern Festival' });
      await stack.database.query('update events set cash_limit_cents = 30000 where id = $1', [event.id]);
      const [priya, omar, hannah, jonah] = [
        await CashSeller.join({ stack, api }, event, { name: 'Priya' }),
        await CashSeller.join({ stack, api }, event, { name: 'Omar' }),
        await CashSeller.join({ stack, api }, event, { name: 'Hannah' }),
        await CashSeller.join({ stack, api }, event, { name: 'Jonah' }),
      ];
      const rosa = { ...makePerson(), name: person.name };
      await sell(stack, event.id, [
        ...[priya, omar, hannah, jonah].flatMap(({ seller: { email: seller } }, index) => [
          { seller, ticket_quantity: 16 - 4 * index, cents: 1800 },
          { seller, ticket_quantity: 2 + index, cents: 1600, payment_mode: 'zelle' as const },
        ]),
        { ...rosa, seller: omar.seller.email, ticket_quantity: 2, cents: 1800 },
      ]);
      for (const seller of [priya, omar, hannah]) await seller.float(50, 'Change for the gate');
      await omar.received(await omar.offer(150), 150);
      const short = await omar.offer(152, { is_final: true, note: 'Gate A' });
      await omar.received(short, 142, { float_returned: 50, note: 'Counted twice' }, 'president');
      await hannah.received(await hannah.offer(100), 100);
      const explained = await hannah.offer(40);
      await hannah.received(explained, 45);
      await api.send(
        'POST',
        `/api/hand-overs/${explained.id}/explain`,
        { reason: 'A note of $5.00 stuck to another one' },
        'president',
      );
      await api.send(
        'POST',
        `/api/hand-overs/${(await jonah.offer(20)).id}/withdraw`,
        { reason: 'Counted somebody else’s envelope' },
        'president',
      );
      await priya.offer(220);
      await open('finance_director', `/admin/hand-overs?event=${event.id}`);
      const panel = page.getByRole('region', { name: 'Hand-overs', exact: true });
      await panel.getByText('Waits for a countersignature').waitFor();
      await panel.getByText('Withdrawn by').waitFor();
      await panel.evaluate((element) => element.scrollIntoView());
      await picture(page, 'dashboard-hand-overs');
      const offered = panel.getByRole('region', { name: 'Offered, to be received' });
      if (page.viewportSize()!.width < 900) {
        for (const [name, screen] of [
          ['Differences that nobody explained', 'dashboard-hand-overs-differences'],
          ['Offered, to be received', 'dashboard-hand-overs-offered'],
        ] as const) {
          await panel.getByRole('region', { name }).evaluate((element) => element.scrollIntoView());
          await picture(page, screen);
        }
      }
      await offered.getByRole('button', { name: /^Receive/ }).click();
      const dialog = page.getByRole('dialog');
      for (const [label, count] of [
        ['$20', '10'],
        ['$5', '3'],
        ['$1', '2'],
      ] as const)
        await dialog.getByLabel(label, { exact: true }).fill(count);
      await picture(page, 'receive-count', false);
      await dialog.getByRole('button', { name: 'Receive', exact: true }).click();
      await dialog.getByText('less than').first().waitFor();
      await picture(page, 'receive-result', false);
      await dialog.getByRole('button', { name: 'Explain the Difference' }).click();
      await dialog.getByLabel('Reason').fill('A note of $5.00 was counted twice');
      await picture(page, 'receive-explain', false);
      await page.goto(`/dashboard/sellers/${omar.seller.id}/show?event=${event.id}`);
      await page.getByText('Change money given').waitFor();
      await page.evaluate(() => window.scrollTo(0, 0));
      await picture(page, 'seller-money');
      if (page.viewportSize()!.width < 900) {
        await page.getByRole('region', { name: 'Ledger' }).evaluate((element) => element.scrollIntoView());
        await picture(page, 'seller-ledger');
      }
      await page.getByRole('button', { name: 'Change Money' }).click();
      await page.getByLabel('Amount').fill('50');
      await picture(page, 'seller-float', false);
    });

    test('check-in', async ({ pageWith, api }, info) => {
      const file = info.outputPath('camera.y4m');
      const code = async (food: 'with_food' | 'without_food', name: string, tickets: number) =>
        (await api.register({ name, food_option: food, ticket_quantity: tickets })).qr_code_id;
      const codes = [
        await code('without_food', 'Nora Lindqvist', 3),
        await code('with_food', 'Luis Prieto', 2),
        await code('with_food', 'Kenji Watanabe', 4),
        await code('without_food', 'Abigail Osei', 1),
      ];
      const rosa = await code('with_food', 'Rosa Delgado', 2);
      await film(file, await QRCode.toBuffer('No code of ours', { width: 400 }));
      const page = await pageWith(cameraFlags.filmOnPermission(file));
      await page.context().grantPermissions(['camera']);
      // A phone has a light and a second camera.
      await page.addInitScript(() => {
        MediaStreamTrack.prototype.getCapabilities = () => ({ torch: true }) as MediaTrackCapabilities;
        const devices = navigator.mediaDevices.enumerateDevices.bind(navigator.mediaDevices);
        navigator.mediaDevices.enumerateDevices = async () => (await devices()).flatMap((one) => [one, one]);
      });
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      // With a list the page decides itself, and no scan would wait for an answer.
      await refuseList(page);
      const list = page.waitForResponse('**/api/checkin/list*');
      await openAs(page, api, 'volunteer', '/checkin');
      await list;
      await expect(page.getByText('List not complete')).toHaveCount(0);
      await picture(page, 'checkin-empty');
      const enter = async (id: string, expected: string) => {
        await page.getByLabel('QR Code ID').fill(id);
        await page.getByRole('button', { name: 'Check In' }).click();
        await page.getByText(expected).first().waitFor();
      };
      for (const id of codes) {
        await enter(id, 'Check-in Successful!');
        if (id === codes.at(-1)) await picture(page, 'checkin-without-food');
        await page.getByText('Check-in Successful!').waitFor({ state: 'hidden' });
      }
      await enter(rosa, 'Check-in Successful!');
      await picture(page, 'checkin-with-food');
      await page.getByText('Check-in Successful!').waitFor({ state: 'hidden' });
      await picture(page, 'checkin');
      await enter(rosa, 'Already Checked In');
      await picture(page, 'checkin-already');
      await enter('8TNC2-PVA6J-QEMXX', 'Check-in Failed');
      await picture(page, 'checkin-failed');
      await page.route('**/api/checkin/**', () => undefined);
      await filmPictures(file, [clearScene([codes[1]!, codes[0]!])], CLEAR);
      await page.getByRole('button', { name: 'Start QR Scanner' }).click();
      await page.getByRole('alertdialog').waitFor();
      await picture(page, 'checkin-which');
      await page.getByRole('button', { name: 'Neither' }).click();
      await page.getByRole('button', { name: 'Stop Scanner' }).locator('visible=true').click();
      await film(file, null);
      await page.getByRole('button', { name: 'Start QR Scanner' }).click();
      await expect(page.locator('video')).toHaveJSProperty('readyState', 4);
      await page.getByText('Starting the camera...').waitFor({ state: 'hidden' });
      await picture(page, 'checkin-scanning');
      await page.context().clearPermissions();
      await page.getByRole('alert').waitFor();
      await picture(page, 'checkin-camera-ended');
      await page.getByLabel('QR Code ID').fill(codes[0]!);
      await page.getByLabel('QR Code ID').press('Enter');
      await enter(rosa, 'and 1 more');
      await picture(page, 'checkin-waiting');
    });

    test('the door', async ({ page, openAs: open, api }) => {
      const sell = (name: string, tickets: number) =>
        api.register({ name, food_option: 'with_food', ticket_quantity: tickets });
      const [party, rosa, luis] = [
        await sell('Kenji Watanabe', 5),
        await sell('Rosa Delgado', 3),
        await sell('Luis Prieto', 2),
      ];
      await openDoor(api);
      await api.send('POST', `/api/checkin/${party.qr_code_id}`, { tickets: 2 }, 'volunteer');
      await open('volunteer', '/checkin');
      await waitUntilListed(page, party, rosa, luis);
      const enter = async (id: string, expected: string) => {
        await page.getByLabel('QR Code ID').fill(id);
        await page.getByLabel('QR Code ID').press('Enter');
        await page.getByText(expected).first().waitFor();
      };
      await enter(party.qr_code_id, 'tickets are in');
      await picture(page, 'checkin-party');
      await page.getByRole('button', { name: 'Let in the other 3' }).click();
      await page.getByText('Check-in Successful!').waitFor();
      await page.getByText('Check-in Successful!').waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: 'Fewer came', exact: true }).click();
      await page.getByRole('dialog').waitFor();
      await picture(page, 'checkin-fewer');
      await page.keyboard.press('Escape');
      const [ana, bo] = [await sell('Ana Vega', 4), await sell('Bo Lind', 1)];
      for (const { qr_code_id: id } of [ana, bo]) {
        await enter(id, 'Check-in Successful!');
        await page.getByText('Check-in Successful!').waitFor({ state: 'hidden' });
      }
      const recent = page.getByRole('region', { name: 'Recent Check-ins' });
      await recent.getByRole('button', { name: 'Fewer came: Ana Vega' }).scrollIntoViewIfNeeded();
      await picture(page, 'checkin-recent');
      await page.getByRole('button', { name: 'No code?' }).click();
      await page.getByLabel('Name, email or phone').fill('luis');
      await page
        .getByRole('button', { name: /Luis Prieto/ })
        .first()
        .waitFor();
      await picture(page, 'checkin-no-code');
      await page.keyboard.press('Escape');
      await page.context().setOffline(true);
      await enter(unknownCode(), "Not on this phone's list");
      await page.getByText('Offline').filter({ visible: true }).first().waitFor();
      await picture(page, 'checkin-not-on-list');
      // A failure makes way for the next result.
      await enter(rosa.qr_code_id, 'Check-in Successful!');
      await picture(page, 'checkin-offline');
      await page.getByText('Check-in Successful!').waitFor({ state: 'hidden' });
      await page.context().setOffline(false);
      const told = page.waitForResponse('**/api/checkin/sync');
      await showOptions(page);
      await page.getByRole('group', { name: 'Station' }).getByRole('button', { name: 'Food' }).click();
      await told;
      await picture(page, 'checkin-food');
      await enter(luis.qr_code_id, '2 meals');
      await page.getByRole('heading', { name: 'Serve', exact: true }).waitFor();
      await picture(page, 'checkin-food-served');
      await page.getByRole('heading', { name: 'Serve', exact: true }).waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: 'Fewer meals', exact: true }).click();
      await page.getByRole('dialog').waitFor();
      await picture(page, 'checkin-fewer-meals');
      await page.keyboard.press('Escape');
      await page.getByRole('group', { name: 'Station' }).getByRole('button', { name: 'Entrance' }).click();
      await page.goto('/practice');
      await page.getByRole('article').first().waitFor();
      await picture(page, 'practice');
      await page.goto('/checkin');
      await showOptions(page);
      await page.getByRole('group', { name: 'Practice' }).getByRole('button', { name: 'Practice' }).click();
      await enter(practiceCodeOf('with_food'), 'Ana Practice');
      await picture(page, 'checkin-practice');
    });

    test('ticket of a guest', async ({ page, api, network }) => {
      const sale = await api.register({ ...makePerson(), name: person.name, ticket_quantity: 4 });
      await page.goto(`${network.url}/ticket#${sale.qr_code_id}`);
      await page.getByRole('img', { name: `QR code ${sale.qr_code_id}` }).waitFor();
      await picture(page, 'ticket');
      await api.checkIn(sale.qr_code_id);
      await page.evaluate(() => void window.dispatchEvent(new Event('online')));
      await page.getByText('Already used').waitFor();
      await picture(page, 'ticket-used');
      await api.send('POST', `/api/attendees/${sale.id}/reissue`, { reason: 'Forwarded' }, 'president');
      await page.evaluate(() => void window.dispatchEvent(new Event('online')));
      await page.getByText('Replaced', { exact: true }).waitFor();
      await picture(page, 'ticket-replaced');
    });

    test('sales team and attendees', async ({ page, openAs: open, api, stack }) => {
      const event = await ownEvent(api, { name: 'Lantern Festival' });
      const sellers: Seller[] = [];
      for (const name of ['Priya', 'Omar', 'Hannah', 'Jonah']) sellers.push(await ownSeller(stack, { name }));
      const rosa = { ...makePerson(), name: person.name };
      await sell(stack, event.id, [
        ...sellers.flatMap(({ email: seller }, index) => [
          { seller, ticket_quantity: 9 - index, cents: 1800 },
          { seller, ticket_quantity: 4 + index, cents: 1600, payment_mode: 'zelle' as const },
        ]),
        { ...rosa, ticket_quantity: 4, cents: 1800, checkedInAt: '2026-11-21T00:12:00Z' },
        { ...rosa, ticket_quantity: 1, food_option: 'without_food' },
        { seller: 'president@example.org', ticket_quantity: 6 },
      ]);
      const clear = (id: string, amount: number) =>
        api.send(
          'PATCH',
          `/api/auth/users/${id}/cleared-amount?event_id=${event.id}`,
          { cleared_amount: amount },
          'finance_director',
        );
      await clear(sellers[0]!.id, 100);
      await clear(sellers[0]!.id, 26);
      await clear(sellers[1]!.id, 224);
      const show = async (below: string, ready: string) => {
        await page.goto(`/dashboard/${below}${below.includes('?') ? '&' : '?'}event=${event.id}`);
        await page.getByText(ready).filter({ visible: true }).first().waitFor();
        const card = page.getByRole('region', { name: 'Sales team and attendees' });
        if (await card.count()) await card.evaluate((element) => element.scrollIntoView());
      };
      await open('president', '/profile');
      await show('sellers', sellers[0]!.name);
      await picture(page, 'sales-team');
      await page
        .getByRole('button', { name: `Update cleared amount of ${sellers[0]!.name}` })
        .first()
        .click();
      await page.getByLabel('Additional amount to clear').fill('50');
      await picture(page, 'cleared-amount');
      await show('attendees?perPage=10', person.name);
      await picture(page, 'attendees');
      await show(`sellers/${sellers[0]!.id}/show`, 'Taken by Felix Finance');
      await picture(page, 'seller');
      await show(`attendees/${rosa.email}/show`, 'Checked In');
      await picture(page, 'attendee');
    });

    test('transaction screenshots', async ({ page, openAs: open, api, stack }) => {
      const event = await ownEvent(api, { name: `Lantern Festival ${theme}` });
      const [, shot] = await makeTransfers({ stack, api }, event.id, [2, 4, 1, 3, 6]);
      await open('president', `/uploads?event=${event.id}`);
      await page.getByText('Showing 5 of 5').waitFor();
      await page.waitForLoadState('networkidle');
      await picture(page, 'uploads');
      await page.getByRole('button', { name: shot!.name }).click();
      await page.waitForLoadState('networkidle');
      await picture(page, 'uploads-modal');
    });

    test('administration', async ({ page, openAs: open, api }) => {
      const sale = await api.register({ name: 'Rosa Delgado' });
      await open('president', '/admin/events');
      await page.getByRole('link', { name: 'Lantern Festival', exact: true }).first().waitFor();
      await picture(page, 'admin-events');
      await page.getByRole('link', { name: 'Lantern Festival', exact: true }).first().click();
      await page.getByLabel('Location').waitFor();
      await picture(page, 'admin-event');
      await page.goto('/admin/users');
      await page.getByRole('link', { name: 'Vera Volunteer' }).first().click();
      await page.getByLabel('Team role').waitFor();
      await picture(page, 'admin-user');
      await page.getByRole('link', { name: 'Back to Users' }).click();
      await page.getByRole('link', { name: 'Vera Volunteer' }).first().waitFor();
      await picture(page, 'admin-users');
      await page.goto('/admin/audit-log');
      await page.getByText('Registration made').filter({ visible: true }).last().waitFor();
      await picture(page, 'admin-audit-log');
      await page.goto('/admin/mail-log');
      await page.getByText(sale.email).waitFor();
      await picture(page, 'admin-mail-log');
      await page.getByRole('searchbox').fill(sale.email);
      await page
        .getByRole('link', { name: /^Your ticket/ })
        .first()
        .click();
      await page.locator('iframe').contentFrame().getByText('Rosa Delgado').first().waitFor();
      await picture(page, 'admin-mail');
    });

    test('not found, access denied, crash, menu', async ({ page, openAs: open, viewport }) => {
      await open('volunteer', '/nowhere');
      await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
      await picture(page, 'not-found');
      if (viewport!.width < 900) {
        await page.getByRole('button', { name: 'Menu' }).click();
        await picture(page, 'menu');
      }
      const become = (role: string) =>
        page.evaluate((role) => {
          const user = JSON.parse(localStorage.getItem('usher.user')!);
          localStorage.setItem('usher.user', JSON.stringify({ ...user, role }));
        }, role);
      await become('helper');
      await page.goto('/registration');
      await page.getByRole('heading', { name: 'Access Denied' }).waitFor();
      await picture(page, 'access-denied');
      await become('volunteer');
      await page.route('**/assets/CheckinPage*.js', (route) => route.abort());
      await page.goto('/checkin');
      await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor();
      await picture(page, 'crash');
    });
  });
}
