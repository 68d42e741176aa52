import type { Page } from '@playwright/test';
import type { TestPerson } from './support/api';
import { makePerson } from './support/api';
import {
  enterCode,
  letIn,
  refuseList,
  successPanel,
  waitUntilSuccessCloses,
  showOptions,
} from './support/checkin';
import { comesOnline, openAtDoor, openDoor, standingOf } from './support/door';
import { logOut } from './support/menu';
import { pictureOf } from './support/screenshots';
import { signIn } from './support/sign-in';
import { ACCOUNTS } from './support/stack';
import { everythingKept, tracesOf } from './support/storage';
import { AT_PHONE, expect, test } from './support/test';

// What a phone keeps of the guests: over a reload, for whoever let them in, and nothing after logging out.

test.beforeEach(({ api }) => openDoor(api));

const recent = (page: Page) => page.getByRole('region', { name: 'Recent Check-ins' });
const rows = (page: Page) => recent(page).getByRole('listitem');
const fewerCame = (page: Page) => page.getByRole('button', { name: 'Fewer came', exact: true });
const EMPTY = 'Your last five check-ins on this device appear here.';

test(
  'the recent list and the minute for fewer survive a reload',
  AT_PHONE,
  async ({ page, openAs, api, stack }) => {
    const [first, party] = await Promise.all([api.register(), api.register({ ticket_quantity: 4 })]);
    await page.clock.install();
    await openAs('volunteer', '/checkin');
    await letIn(page, first);
    await waitUntilSuccessCloses(page);
    await page.clock.runFor(40_000);
    await letIn(page, party);
    await waitUntilSuccessCloses(page);
    await page.reload();
    await expect(rows(page)).toHaveText([new RegExp(party.name), new RegExp(first.name)]);
    await expect(recent(page)).not.toContainText(EMPTY);
    await fewerCame(page).click();
    await page.getByRole('dialog').getByRole('button', { name: '3', exact: true }).click();
    await expect.poll(() => standingOf(stack, party.id)).toMatchObject({ admitted: 3 });
    await page.reload();
    await expect(rows(page).first()).toContainText('3 tickets');
    await page.clock.fastForward(60_000);
    await expect(fewerCame(page)).toBeHidden();
    await page.reload();
    await expect(rows(page)).toHaveCount(2);
    await expect(recent(page).getByRole('button'), 'nothing is offered that is over').toHaveCount(0);
    await expect(fewerCame(page)).toHaveCount(0);
  },
);

test(
  'all tabs have one recent list, and another account has an empty one',
  AT_PHONE,
  async ({ page, openAs, api }) => {
    const person = await api.register();
    await openAs('volunteer', '/checkin');
    const other = await page.context().newPage();
    await other.goto('/checkin');
    await expect(recent(other)).toContainText(EMPTY);
    await letIn(page, person);
    await expect(rows(other)).toHaveText([new RegExp(person.name)]);
    await expect(successPanel(page)).toBeHidden();
    await logOut(page);
    await expect(page).toHaveURL('/login');
    await signIn(page, ACCOUNTS.finance_director);
    await expect(page).toHaveURL('/registration');
    await page.goto('/checkin');
    await expect(recent(page)).toContainText(EMPTY);
    await expect(rows(page)).toHaveCount(0);
  },
);

test('a list of the evening before is gone', AT_PHONE, async ({ page, openAs, api }) => {
  const person = await api.register();
  await page.clock.install();
  await openAs('volunteer', '/checkin');
  await letIn(page, person);
  await waitUntilSuccessCloses(page);
  await expect(rows(page)).toHaveCount(1);
  await page.clock.fastForward('13:00:00');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('usher.recent-check-ins'))).toBeNull();
  await page.reload();
  await expect(recent(page)).toContainText(EMPTY);
});

test(
  'a party of one is not asked how many came, but whether',
  AT_PHONE,
  async ({ page, openAs, api, stack }) => {
    const [guest, eater] = await Promise.all([
      api.register({ ticket_quantity: 1 }),
      api.register({ ticket_quantity: 1, food_option: 'with_food' }),
    ]);
    await openAs('volunteer', '/checkin');
    await letIn(page, guest);
    await expect(successPanel(page)).toBeHidden();
    await fewerCame(page).click();
    const dialog = page.getByRole('dialog', { name: `Did ${guest.name} not come in?` });
    await expect(page.getByText('How many of')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Take back' }).click();
    await expect.poll(() => standingOf(stack, guest.id)).toMatchObject({ admitted: 0 });
    await expect(rows(page)).toHaveCount(0);

    const told = page.waitForResponse('**/api/checkin/sync');
    await showOptions(page);
    await page.getByRole('group', { name: 'Station' }).getByRole('button', { name: 'Food' }).click();
    await told;
    await enterCode(page, eater.qr_code_id);
    await page.getByRole('button', { name: 'Fewer meals', exact: true }).click();
    await page
      .getByRole('dialog', { name: `Did ${eater.name} not get a meal?` })
      .getByRole('button', { name: 'Take back' })
      .click();
    await expect.poll(() => standingOf(stack, eater.id)).toMatchObject({ served: 0 });
  },
);

async function fill(page: Page): Promise<TestPerson> {
  const person = makePerson();
  await page.getByLabel('Full name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Phone').fill(person.phone);
  return person;
}

/** Sells by bank transfer; the screenshot, which is named after the guest, does not get through. */
async function sellWithoutUpload(page: Page): Promise<TestPerson> {
  await page.route('**/api/upload-transaction-screenshot', (route) => route.abort());
  const person = await fill(page);
  await page.getByText('Zelle', { exact: true }).locator('visible=true').first().click();
  await page.getByLabel('Transaction screenshot').setInputFiles({
    name: `Zelle from ${person.name}.png`,
    mimeType: 'image/png',
    buffer: await pictureOf('$38.00'),
  });
  await page.getByRole('button', { name: /^Register/ }).click();
  await expect(page.getByText('The picture is kept on this device.', { exact: false })).toBeVisible();
  return person;
}

async function lookUp(page: Page, { name }: { name: string }): Promise<void> {
  await page.getByRole('button', { name: 'No code?' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill(name);
  await page.getByRole('button', { name: new RegExp(name) }).click();
  await page.getByRole('button', { name: 'Yes, let in', exact: true }).click();
}

/** Waits until nothing that the browser keeps names one of these people. */
const namesNobody = (page: Page, people: Array<{ name: string; email: string; phone: string }>) =>
  expect(async () => {
    const kept = (await everythingKept(page)).toLowerCase();
    expect(people.flatMap(tracesOf).filter((trace) => kept.includes(trace.toLowerCase()))).toEqual([]);
  }).toPass({ timeout: 10_000 });

test(
  'after logging out nothing on the phone names a guest, and whoever signs in next hears what must be heard',
  AT_PHONE,
  async ({ page, api, network, stack }) => {
    const [scanned, found, recently, waiting] = await Promise.all([
      api.register(),
      api.register({ ticket_quantity: 1 }),
      api.register(),
      api.register(),
    ]);
    await page.clock.install();
    page.on('dialog', (dialog) => void dialog.accept());
    await openAtDoor({ page, api, network }, scanned, found, recently, waiting);

    // The server says otherwise of two who went in long ago: one had a code, one was found by name.
    network.setFate('cut');
    await letIn(page, scanned);
    await waitUntilSuccessCloses(page);
    await lookUp(page, found);
    await expect(successPanel(page)).toContainText(found.name);
    await waitUntilSuccessCloses(page);
    for (const { qr_code_id: code } of [scanned, found]) await api.checkIn(code, 'finance_director');
    await page.clock.fastForward('03:00');
    network.setFate('pass');
    await comesOnline(page);
    const late = page.getByRole('region', { name: 'The server says otherwise' });
    await expect(late).toContainText(scanned.name, { timeout: 30_000 });
    await expect(late).toContainText(found.name);

    await letIn(page, recently);
    await waitUntilSuccessCloses(page);
    network.setFate((method, path) =>
      path.startsWith('/api/checkin') && method === 'POST' ? 'cut' : 'pass',
    );
    await letIn(page, waiting);
    await waitUntilSuccessCloses(page);

    await page.goto(`${network.url}/registration`);
    const sold = await sellWithoutUpload(page);
    await page.getByRole('button', { name: 'Register Another Person' }).filter({ visible: true }).click();
    const unanswered = await fill(page);
    await page.route('**/api/register', (route) => route.abort());
    await page.getByRole('button', { name: /^Register/ }).click();
    const people = [scanned, found, recently, waiting, sold, unanswered];
    await expect
      .poll(async () => {
        const kept = await everythingKept(page);
        return people.filter(({ name }) => !kept.includes(name));
      })
      .toEqual([]);

    // This page has loaded nothing of check-in and registration.
    await page.goto(`${network.url}/profile`);
    await logOut(page);
    await page
      .getByRole('dialog', { name: 'Scans Are Waiting' })
      .getByRole('button', { name: 'Logout' })
      .click();
    await expect(page).toHaveURL(`${network.url}/login`);
    await namesNobody(page, people);

    network.setFate('pass');
    await signIn(page, ACCOUNTS.finance_director);
    await expect(page).toHaveURL(`${network.url}/registration`);
    await comesOnline(page);
    await expect
      .poll(() => standingOf(stack, waiting.id), { timeout: 30_000 })
      .toMatchObject({ admitted: 2 });
    await page.goto(`${network.url}/checkin`);
    await expect(late.getByRole('listitem')).toHaveCount(2);
    await expect(late).toContainText(scanned.qr_code_id);
    await expect(late).toContainText('Found by name');
    await expect(late).toContainText(/Already let in by .+, \d+:\d\d [AP]M/);
    for (const { name } of [scanned, found]) await expect(late).not.toContainText(name);
  },
);

test(
  'a scan of somebody found by name whose answer is lost goes as well',
  AT_PHONE,
  async ({ page, openAs, api }) => {
    const person = await api.register({ ticket_quantity: 1 });
    await refuseList(page);
    await openAs('volunteer', '/checkin');
    await page.route('**/api/checkin/by-id/*', (route) => route.abort());
    await lookUp(page, person);
    await expect(page.getByRole('alert')).toContainText('Check-in failed. Please try again.');
    await page.goto('/profile');
    expect(await everythingKept(page)).toContain(person.name);
    await logOut(page);
    await expect(page).toHaveURL('/login');
    await namesNobody(page, [person]);
  },
);

test(
  'a picture that is kept over a logout is sent after the next sign-in, without a name',
  AT_PHONE,
  async ({ page, openAs }) => {
    page.on('dialog', (dialog) => void dialog.accept());
    await openAs('volunteer', '/registration');
    const person = await sellWithoutUpload(page);
    await logOut(page);
    await expect(page).toHaveURL('/login');
    await namesNobody(page, [person]);
    await page.unroute('**/api/upload-transaction-screenshot');
    await signIn(page, ACCOUNTS.volunteer);
    await expect(page.getByText('The transaction screenshot of an earlier sale is uploaded.')).toBeVisible();
  },
);

test('a device that was cut off keeps no recent list', AT_PHONE, async ({ page, openAs, api }) => {
  const person = await api.register();
  await openAs('volunteer', '/checkin');
  await letIn(page, person);
  const device = await page.evaluate(() => localStorage.getItem('usher.device'));
  await api.send('DELETE', `/api/checkin/devices/${device}`, undefined, 'president');
  await comesOnline(page);
  await expect(page.getByText('This device was cut off').first()).toBeVisible();
  await namesNobody(page, [person]);
});
