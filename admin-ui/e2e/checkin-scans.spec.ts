import {
  enterCode,
  successPanel,
  holdAnswer,
  loseAnswers,
  recordScans,
  startScanner,
  unknownCode,
  refuseList,
} from './support/checkin';
import { follow, logOut } from './support/menu';
import { signIn } from './support/sign-in';
import { ACCOUNTS } from './support/stack';
import { AT_PHONE, expect, openAs, test } from './support/test';

// A slow network at the door and no list on the device: scanning and typing during the wait, and answers that never come.

test.beforeEach(({ page }) => refuseList(page));

test(
  'two guests scanned on a slow network: their results come in that order, each with its code',
  AT_PHONE,
  async ({ camera, api }) => {
    const [first, second] = await Promise.all([
      api.register(),
      api.register({ food_option: 'without_food' }),
    ]);
    await camera.show(first.qr_code_id);
    const page = await camera.page();
    await refuseList(page);
    await openAs(page, api, 'volunteer', '/checkin');
    const slow = await holdAnswer(page, first.qr_code_id);

    await startScanner(page);
    await expect(page.getByText('Checking in...')).toBeVisible();
    await expect(page.getByText(first.qr_code_id), 'whom it waits for').toBeVisible();
    await camera.show(second.qr_code_id);
    const secondAnswered = page.waitForResponse(`**/api/checkin/${second.qr_code_id}`);
    await startScanner(page);
    await secondAnswered;
    await expect(page.getByText('and 1 more')).toBeVisible();
    await expect(successPanel(page), "the second guest's result is not the first one's").toHaveCount(0);

    slow.release();
    await expect(successPanel(page)).toContainText(first.name);
    await expect(successPanel(page)).toContainText(first.qr_code_id);
    await expect(page.getByText(`Waiting: ${second.qr_code_id}`)).toBeVisible();
    await expect(page.locator('body')).toHaveAttribute('data-tint', 'food');
    await expect(successPanel(page)).toContainText(second.name);
    await expect(successPanel(page)).toContainText(second.qr_code_id);
    await expect(page.locator('body')).toHaveAttribute('data-tint', 'plain');
    await expect(successPanel(page)).toBeHidden();
    const recent = page.getByRole('region', { name: 'Recent Check-ins' }).getByRole('listitem');
    await expect(recent.filter({ hasText: first.name })).toBeVisible();
    await expect(recent.filter({ hasText: second.name })).toBeVisible();
  },
);

test(
  'a code typed while another one waits for its answer is sent too',
  AT_PHONE,
  async ({ page, openAs: open, api }) => {
    const [first, second] = await Promise.all([api.register(), api.register()]);
    const sent = recordScans(page);
    await open('volunteer', '/checkin');
    const slow = await holdAnswer(page, first.qr_code_id);
    await enterCode(page, first.qr_code_id);
    await enterCode(page, second.qr_code_id);
    await expect(page.getByLabel('QR Code ID')).toHaveValue('');
    await expect.poll(() => sent.map(({ code }) => code)).toEqual([first.qr_code_id, second.qr_code_id]);
    expect(sent[0]!.key).not.toBe(sent[1]!.key);
    slow.release();
    await expect(successPanel(page)).toContainText(first.name);
    await expect(successPanel(page)).toContainText(second.name);
  },
);

test(
  'what is being typed stays, and stays typed, while a success is shown',
  AT_PHONE,
  async ({ page, openAs: open, api }) => {
    const { qr_code_id: code } = await api.register();
    await open('volunteer', '/checkin');
    const slow = await holdAnswer(page, code);
    await enterCode(page, code);
    await page.getByLabel('QR Code ID').pressSequentially('K7M2');
    slow.release();
    await expect(successPanel(page)).toBeVisible();
    await page.keyboard.type('P-9');
    await expect(page.getByLabel('QR Code ID')).toHaveValue('K7M2P-9');
  },
);

test(
  'a code scanned twice before its answer is one request, and no shock',
  AT_PHONE,
  async ({ page, openAs: open, api }) => {
    const [{ qr_code_id: code, name }, other] = await Promise.all([api.register(), api.register()]);
    const sent = recordScans(page);
    await open('volunteer', '/checkin');
    const slow = await holdAnswer(page, code);
    await enterCode(page, code);
    await enterCode(page, code.toLowerCase().replaceAll('-', ' '));
    await enterCode(page, other.qr_code_id);
    slow.release();
    await expect(successPanel(page)).toContainText(name);
    await expect(successPanel(page)).toContainText(other.name);
    expect(sent.map((scan) => scan.code)).toEqual([code, other.qr_code_id]);
    await enterCode(page, code);
    await expect(page.getByRole('alert'), 'after its result was seen it is a new scan').toContainText(
      'Already Checked In',
    );
  },
);

test(
  'bad news keeps the next result back until somebody has read it',
  AT_PHONE,
  async ({ page, openAs: open, api }) => {
    const [first, second] = await Promise.all([api.register(), api.register()]);
    await api.checkIn(first.qr_code_id);
    await page.clock.install();
    await open('volunteer', '/checkin');
    const slow = await holdAnswer(page, first.qr_code_id);
    await enterCode(page, first.qr_code_id);
    const secondAnswered = page.waitForResponse(`**/api/checkin/${second.qr_code_id}`);
    await enterCode(page, second.qr_code_id);
    await secondAnswered;
    slow.release();
    const bad = page.getByRole('alert').filter({ hasText: 'Already Checked In' });
    await expect(bad).toContainText(first.name);
    await expect(bad).toContainText(first.qr_code_id);
    await page.clock.runFor(60_000);
    await expect(bad).toBeVisible();
    await page.getByRole('button', { name: 'Next Result' }).click();
    await expect(bad).toBeHidden();
    await expect(successPanel(page)).toContainText(second.name);
  },
);

test(
  'good news lies over the camera while it stays, and the camera goes on',
  AT_PHONE,
  async ({ camera, api }) => {
    const { qr_code_id: code, name } = await api.register();
    const page = await camera.page();
    await refuseList(page);
    await openAs(page, api, 'volunteer', '/checkin');
    const slow = await holdAnswer(page, code);
    await enterCode(page, code);
    await startScanner(page);
    await expect(page.locator('video')).toHaveJSProperty('readyState', 4);
    await expect(page.getByText(`Waiting: ${code}`)).toBeVisible();
    slow.release();
    await expect(successPanel(page)).toContainText(name);
    await expect(page.locator('video')).toBeHidden();
    await expect(successPanel(page)).toBeHidden();
    await expect(page.locator('video')).toBeVisible();
    await expect(page.locator('video')).toHaveJSProperty('readyState', 4);
  },
);

test(
  'what the camera sees behind good news is read only when that has left',
  AT_PHONE,
  async ({ camera, api }) => {
    const [first, second] = await Promise.all([api.register(), api.register()]);
    await camera.show(second.qr_code_id);
    const page = await camera.page();
    await refuseList(page);
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    await page.route('**/decoder.worker*.js', async (route) => {
      await arrived;
      await route.continue();
    });
    await openAs(page, api, 'volunteer', '/checkin');
    const slow = await holdAnswer(page, first.qr_code_id);
    await enterCode(page, first.qr_code_id);
    await startScanner(page);
    await expect(page.getByText('Loading the reader...')).toBeVisible();
    slow.release();
    await expect(successPanel(page)).toContainText(first.name);
    let panels: number | undefined;
    await page.route(`**/api/checkin/${second.qr_code_id}`, async (route) => {
      panels = await successPanel(page).count();
      await route.continue();
    });
    arrive();
    await expect(successPanel(page)).toContainText(second.name);
    expect(panels).toBe(0);
  },
);

test('bad news stops the camera', AT_PHONE, async ({ camera, api }) => {
  const { qr_code_id: code } = await api.register();
  await api.checkIn(code);
  const page = await camera.page();
  await refuseList(page);
  await openAs(page, api, 'volunteer', '/checkin');
  const slow = await holdAnswer(page, code);
  await enterCode(page, code);
  await startScanner(page);
  await expect(page.locator('video')).toHaveJSProperty('readyState', 4);
  slow.release();
  await expect(page.getByRole('alert')).toContainText('Already Checked In');
  await expect(page.locator('video')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Start QR Scanner' })).toBeVisible();
});

test(
  'a result that comes while another page is open is shown on the way back',
  AT_PHONE,
  async ({ page, openAs: open, api }) => {
    const { qr_code_id: code, name } = await api.register();
    await open('volunteer', '/checkin');
    const slow = await holdAnswer(page, code);
    await enterCode(page, code);
    await page.getByRole('link', { name: 'Usher', exact: true }).click();
    await expect(page).toHaveURL('/registration');
    const answered = page.waitForResponse(`**/api/checkin/${code}`);
    slow.release();
    await answered;
    await page.goBack();
    await expect(successPanel(page)).toContainText(name);
    await expect(page.getByText('Nobody checked in')).toHaveCount(0);
  },
);

test(
  'a scan outlives a reload: its key fetches its answer',
  AT_PHONE,
  async ({ page, openAs: open, api }) => {
    const { qr_code_id: code, name } = await api.register();
    const sent = recordScans(page);
    await open('volunteer', '/checkin');
    let isDone = () => {};
    const letIn = new Promise<void>((resolve) => (isDone = resolve));
    await page.route(`**/api/checkin/${code}`, async (route) => {
      if (sent.length > 1) return route.continue();
      await route.fetch();
      isDone(); // its answer is never passed on
    });
    await enterCode(page, code);
    await letIn;
    await page.reload();
    await expect(successPanel(page)).toContainText(name);
    expect(sent).toHaveLength(2);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  },
);

test(
  'a lost answer keeps its key for two minutes, through other pages and a reload',
  AT_PHONE,
  async ({ page, openAs: open, api }) => {
    const { qr_code_id: code } = await api.register();
    const sent = recordScans(page);
    await page.clock.install();
    await open('volunteer', '/checkin');
    const network = await loseAnswers(page);
    const isLost = page.getByRole('alert').filter({ hasText: 'Check-in failed. Please try again.' });
    await enterCode(page, code);
    await expect(isLost).toContainText(code);

    await page.clock.runFor(100_000);
    await page.getByRole('link', { name: 'Usher', exact: true }).click();
    await expect(page).toHaveURL('/registration');
    await page.goBack();
    await page.reload();
    await enterCode(page, code);
    await expect(isLost).toBeVisible();
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);

    await network.restore();
    await page.clock.runFor(100_000);
    await enterCode(page, code);
    await expect(successPanel(page), 'whoever was let in is not told to be in already').toBeVisible();
    expect(sent).toHaveLength(3);
    expect(sent[2]).toEqual(sent[0]);
  },
);

test(
  'a copied ticket hours after a lost answer is told from its original',
  AT_PHONE,
  async ({ page, openAs: open, api }) => {
    const { qr_code_id: code } = await api.register();
    const sent = recordScans(page);
    await page.clock.install();
    await open('volunteer', '/checkin');
    const network = await loseAnswers(page);
    await enterCode(page, code);
    await expect(page.getByRole('alert')).toContainText('Check-in failed. Please try again.');
    await network.restore();
    await page.clock.runFor(120_000);
    await enterCode(page, code);
    await expect(page.getByRole('alert').filter({ hasText: 'Already Checked In' })).toBeVisible();
    expect(sent).toHaveLength(2);
    expect(sent[1]!.key).not.toBe(sent[0]!.key);
  },
);

test('signing out keeps neither scans nor keys', AT_PHONE, async ({ page, openAs: open, api }) => {
  const { qr_code_id: code } = await api.register();
  await open('volunteer', '/checkin');
  const sent = recordScans(page);
  const network = await loseAnswers(page);
  await enterCode(page, code);
  await expect(page.getByRole('alert')).toContainText('Check-in failed. Please try again.');
  await network.restore();
  await logOut(page);
  await expect(page).toHaveURL('/login');
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  expect(kept).not.toContain(code);
  await signIn(page, ACCOUNTS.finance_director);
  await expect(page).toHaveURL('/registration');
  await follow(page, 'Check-in');
  await enterCode(page, code);
  await expect(page.getByRole('alert')).toContainText('Already Checked In');
  expect(sent[1]!.key).not.toBe(sent[0]!.key);
});

test(
  'a page that waits, with news and more behind it, is accessible in both themes',
  AT_PHONE,
  async ({ page, openAs: open, expectAccessible }) => {
    const codes = [unknownCode(), unknownCode(), unknownCode()];
    await open('volunteer', '/checkin');
    const slow = await holdAnswer(page, codes[0]!);
    for (const code of codes) await enterCode(page, code);
    await expect(page.getByText('and 2 more')).toBeVisible();
    await expectAccessible();
    slow.release();
    await expect(page.getByText(`Waiting: ${codes[1]} and 1 more`)).toBeVisible();
    await expectAccessible();
  },
);
