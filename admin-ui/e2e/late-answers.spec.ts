import type { Page } from '@playwright/test';
import type { RegistrationDto } from '../src/api/generated/rest';
import { enterCode, successPanel, waitUntilSuccessCloses, holdAnswer, letIn } from './support/checkin';
import { comesOnline, waitUntilListed, openDoor, standingOf } from './support/door';
import { AT_PHONE, expect, test } from './support/test';

// The server answers after the device has decided by its list. Whatever it answers is shown once, and counted once.

test.beforeEach(({ api }) => openDoor(api));

const alert = (page: Page) => page.getByRole('alert');
/** The button to a result that waits behind the one on the stage. */
const nextResult = (page: Page) => page.getByRole('button', { name: 'Next Result' });
const fewerCame = (page: Page) => page.getByRole('button', { name: 'Fewer came', exact: true });
const waits = (page: Page) => page.evaluate(() => localStorage.getItem('usher.waiting-scans'));

/** Counts the differing answers of the server that nobody has seen yet. */
const unseen = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('usher-door');
        opening.addEventListener('error', () => reject(opening.error!));
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction('news').objectStore('news').count();
          counting.addEventListener('success', () => {
            opening.result.close();
            resolve(counting.result);
          });
        });
      }),
  );

/** Opens the page with its list. From then on neither the list nor waiting scans get through, until `restore` is called. */
async function withList(page: Page, ...people: RegistrationDto[]) {
  const told = page.waitForResponse('**/api/checkin/sync');
  await page.goto('/checkin');
  await waitUntilListed(page, ...people);
  await told;
  const paths = ['**/api/checkin/list*', '**/api/checkin/sync'];
  for (const path of paths) await page.route(path, (route) => route.abort());
  return {
    /** Lets only the list through. */
    listComes: async () => {
      await page.unroute(paths[0]!);
      const came = page.waitForResponse(paths[0]!);
      await comesOnline(page);
      await came;
    },
    restore: async () => {
      for (const path of paths) await page.unroute(path);
      await comesOnline(page);
      await expect.poll(() => waits(page), { timeout: 40_000 }).toBeNull();
    },
  };
}

test('it agrees', AT_PHONE, async ({ page, openAs, api, stack }) => {
  const person = await api.register();
  await page.clock.install();
  await openAs('volunteer', '/humans.txt');
  const { restore } = await withList(page, person);
  const { release } = await holdAnswer(page, person.qr_code_id);
  await letIn(page, person);
  await expect.poll(() => waits(page)).toBe('1');
  release();
  await expect.poll(() => waits(page)).toBeNull();
  await waitUntilSuccessCloses(page);
  await restore();
  expect(await unseen(page)).toBe(0);
  await expect(alert(page)).toHaveCount(0);
  expect(await standingOf(stack, person.id)).toEqual({ admitted: 2, served: 0, admissions: 1 });
});

test('the list that comes meanwhile holds what it says', AT_PHONE, async ({ page, openAs, api, stack }) => {
  const person = await api.register();
  await openAs('volunteer', '/humans.txt');
  const { restore, listComes } = await withList(page, person);
  const { release } = await holdAnswer(page, person.qr_code_id);
  await enterCode(page, person.qr_code_id);
  await expect.poll(() => standingOf(stack, person.id)).toMatchObject({ admitted: 2 });
  await listComes();
  await expect(successPanel(page)).toContainText(person.name);
  release();
  await restore();
  expect(await unseen(page)).toBe(0);
  await expect(alert(page)).toHaveCount(0);
  expect(await standingOf(stack, person.id)).toEqual({ admitted: 2, served: 0, admissions: 1 });
});

test('it refuses whom the list let in', AT_PHONE, async ({ page, openAs, api, stack }) => {
  const person = await api.register();
  await openAs('volunteer', '/humans.txt');
  const { restore } = await withList(page, person);
  await api.checkIn(person.qr_code_id, 'finance_director');
  const { release } = await holdAnswer(page, person.qr_code_id);
  await letIn(page, person);
  release();
  await expect(alert(page)).toContainText('Already Checked In');
  // The server learns that they went in anyway; its answer to that is no longer new.
  await restore();
  expect(await unseen(page)).toBe(0);
  await expect(alert(page)).toHaveCount(1);
  await expect(alert(page)).toContainText('Already Checked In');
  await expect(nextResult(page)).toHaveCount(0);
  const conflicts = await api.send<Array<{ registration_id: string; scans: Array<{ let_in: number }> }>>(
    'GET',
    '/api/checkin/conflicts',
    undefined,
    'president',
  );
  expect(conflicts.filter(({ registration_id: id }) => id === person.id)).toMatchObject([
    { scans: [{ let_in: 2 }] },
  ]);
  expect(await standingOf(stack, person.id)).toEqual({ admitted: 2, served: 0, admissions: 1 });
});

test('it lets in whom the list does not have', AT_PHONE, async ({ page, openAs, api, stack }) => {
  await openAs('volunteer', '/humans.txt');
  const { restore } = await withList(page);
  const person = await api.register();
  const { release } = await holdAnswer(page, person.qr_code_id);
  await enterCode(page, person.qr_code_id);
  await expect(alert(page)).toContainText("Not on this phone's list");
  release();
  await expect(successPanel(page)).toContainText(person.name);
  await expect(alert(page)).toHaveCount(0);
  await expect(fewerCame(page)).toBeVisible();
  await restore();
  expect(await unseen(page)).toBe(0);
  await expect(alert(page)).toHaveCount(0);
  expect(await standingOf(stack, person.id)).toEqual({ admitted: 2, served: 0, admissions: 1 });
});

test('it lets in whom the list turned away', AT_PHONE, async ({ page, openAs, api, stack }) => {
  const person = await api.register();
  await api.checkIn(person.qr_code_id, 'finance_director');
  await openAs('volunteer', '/humans.txt');
  const { restore } = await withList(page, person);
  const undo = { scan_id: crypto.randomUUID(), reason: 'by mistake' };
  await api.send('DELETE', `/api/checkin/${person.id}`, undo, 'president');
  const { release } = await holdAnswer(page, person.qr_code_id);
  await enterCode(page, person.qr_code_id);
  await expect(alert(page)).toContainText('Already Checked In');
  release();
  await nextResult(page).click();
  await expect(successPanel(page)).toContainText(person.name);
  await expect(fewerCame(page)).toBeVisible();
  await restore();
  expect(await unseen(page)).toBe(0);
  await expect(alert(page)).toHaveCount(0);
  expect(await standingOf(stack, person.id)).toMatchObject({ admitted: 2, admissions: 3 });
});
