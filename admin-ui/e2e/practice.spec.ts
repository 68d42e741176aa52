import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { PRACTICE_TICKETS, practiceCodeOf } from '../src/checkin/practice/tickets';
import { cameraFlags, filmPictures } from './support/camera';
import {
  enterCode,
  successPanel,
  waitUntilSuccessCloses,
  holdAnswer,
  scanWithWedge,
  startScanner,
  showOptions,
} from './support/checkin';
import { firePageVisible, standingOf } from './support/door';
import { AT_DESK, AT_PHONE, expect, openAs, test } from './support/test';

// Learning the door with made-up tickets: everything looks real, and nothing takes effect.

const alert = (page: Page) => page.getByRole('alert');
const switchTo = (page: Page) =>
  page.getByRole('group', { name: 'Practice' }).getByRole('button', { name: 'Practice' });
const banner = (page: Page) => page.getByRole('region', { name: 'Practice' });
/** Expects these words in a result, and the word "Practice" that marks it as not real. */
async function says(result: Locator, ...words: string[]): Promise<void> {
  for (const word of ['Practice', ...words]) await expect(result).toContainText(word);
}

test(
  'every path is practised, with and without a network; nothing is sent, and a real ticket is refused',
  AT_PHONE,
  async ({ page, api, stack, network, expectAccessible }) => {
    const real = await api.register();
    await page.clock.install();
    await openAs(page, api, 'volunteer', `${network.url}/checkin`);
    await showOptions(page);
    await switchTo(page).click();
    await expect(banner(page)).toContainText('Nothing is sent, nothing counts.');
    await expect(page.locator('body')).toHaveAttribute('data-practice', '');
    const changes: string[] = [];
    page.on('request', (request) => {
      // The device syncs now and then to report in, without any scans.
      const isHello = request.url().endsWith('/sync') && request.postDataJSON().scans.length === 0;
      if (request.method() !== 'GET' && !isHello) changes.push(`${request.method()} ${request.url()}`);
    });
    await expectAccessible();

    const scan = async (code: string) => {
      // A failure makes way for the next result only after there was time to read it.
      await page.clock.fastForward(2000);
      await enterCode(page, code);
    };
    for (const fate of ['pass', 'cut'] as const) {
      network.setFate(fate);
      if (fate === 'cut') {
        // Practice sends no requests, so the page notices the cut only when it asks for the list.
        await firePageVisible(page);
        await expect(
          page.getByText('Offline', { exact: true }).filter({ visible: true }).first(),
        ).toBeVisible();
      }
      await page.getByRole('button', { name: 'Start Over' }).click();
      await scan(practiceCodeOf('with_food'));
      await says(successPanel(page), 'Ana Practice', 'With Food', '2');
      await expect(page.locator('body')).not.toHaveAttribute('data-tint', /./);
      await waitUntilSuccessCloses(page);
      await scan(practiceCodeOf('with_food'));
      await says(alert(page), 'Already Checked In', 'Ana Practice is already checked in');
      await scan(practiceCodeOf('cancelled'));
      await says(alert(page), 'This registration was cancelled');
      await scan(practiceCodeOf('already_in'));
      await says(alert(page), 'Already Checked In', 'David Practice is already checked in', 'Checked in');
      await scan(practiceCodeOf('other_event'));
      if (fate === 'pass') await says(alert(page), 'This QR code belongs to another event');
      else {
        await says(alert(page), "Not on this phone's list");
        await page.getByRole('button', { name: 'Let in anyway' }).click();
        await says(page.getByRole('status').filter({ hasText: 'Let In Without the List' }), 'says later');
      }
      await scan(practiceCodeOf('party'));
      await says(successPanel(page), 'Carla Practice', '5');
      await waitUntilSuccessCloses(page);
      await page.getByRole('button', { name: 'Fewer came', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'How many of Carla Practice came?' });
      await says(dialog);
      await dialog.getByRole('button', { name: '3', exact: true }).click();
      await scan(practiceCodeOf('party'));
      await says(alert(page), '3 of 5 tickets are in');
      await page.getByRole('button', { name: 'Let in the other 2' }).click();
      await says(successPanel(page), 'Carla Practice', '2');
      await waitUntilSuccessCloses(page);
      await scan(real.qr_code_id);
      await says(alert(page), 'This is not a practice code');
    }
    expect(changes).toEqual([]);

    // Back at the real door, still offline, the page recognises practice codes.
    await banner(page).getByRole('button', { name: 'End Practice' }).click();
    await expect(banner(page)).toBeHidden();
    await expect(page.getByText('Carla Practice')).toHaveCount(0);
    await enterCode(page, practiceCodeOf('party'));
    await expect(alert(page)).toContainText('This is a practice code');
    await expect(page.getByRole('button', { name: 'Let in anyway' })).toHaveCount(0);
    network.setFate('pass');
    await enterCode(page, practiceCodeOf('with_food'));
    await expect(alert(page)).toContainText('This is a practice code');
    expect(await standingOf(stack, real.id)).toEqual({ admitted: 0, served: 0, admissions: 0 });
  },
);

test(
  'the food counter and somebody without a code are practised, too; the device keeps its own station',
  AT_PHONE,
  async ({ page, openAs: open }) => {
    await open('volunteer', '/checkin');
    await showOptions(page);
    await switchTo(page).click();
    const station = page.getByRole('group', { name: 'Station' });
    await station.getByRole('button', { name: 'Food' }).click();
    await expect(page.getByText('Food counter')).toBeVisible();
    await enterCode(page, practiceCodeOf('without_food'));
    await says(alert(page), 'This ticket has no food');
    await enterCode(page, practiceCodeOf('with_food'));
    await says(page.getByRole('status').filter({ hasText: 'Serve' }), '2 meals', 'Ana Practice');
    await station.getByRole('button', { name: 'Entrance' }).click();

    await page.getByRole('button', { name: 'No code?' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name, email or phone').fill('carla');
    await dialog.getByRole('button', { name: /Carla Practice/ }).click();
    await says(dialog, 'Is this Carla Practice?');
    await dialog.getByRole('button', { name: '4', exact: true }).click();
    await dialog.getByRole('button', { name: 'Yes, let in 4' }).click();
    await says(successPanel(page), 'Carla Practice', 'Found by name', '4');

    await station.getByRole('button', { name: 'Food' }).click();
    await banner(page).getByRole('button', { name: 'End Practice' }).click();
    await expect(page.getByText('Food counter')).toBeHidden();
    // A reload ends practice: it begins again only when somebody chooses it.
    await showOptions(page);
    await switchTo(page).click();
    await page.reload();
    await showOptions(page);
    await expect(switchTo(page)).toHaveAttribute('aria-pressed', 'false');
  },
);

test(
  'six tickets on a page: what the screen shows is scanned by a camera, and they print on one sheet',
  AT_DESK,
  async ({ page, camera, openAs: open, api, expectAccessible }) => {
    await open('volunteer', '/practice');
    await expect(page.getByRole('article')).toHaveCount(6);
    await expect(page.getByRole('img', { name: /^QR code of/ })).toHaveCount(6);
    await expectAccessible();
    for (const format of ['A4', 'Letter']) {
      const pdf = (await page.pdf({ format })).toString('latin1');
      expect(pdf.match(/\/Type\s*\/Page\b/g), format).toHaveLength(1);
    }
    await page.getByRole('button', { name: 'Show the ticket of Ben Practice large' }).click();
    const picture = page.getByRole('dialog').getByRole('img', { name: 'QR code of Ben Practice' });
    await camera.show(await picture.screenshot());

    const scanning = await camera.page();
    await openAs(scanning, api, 'volunteer', '/practice');
    const start = scanning.getByRole('button', { name: 'Practice on This Device' });
    await start.filter({ visible: true }).click();
    await expect(banner(scanning)).toBeVisible();
    await startScanner(scanning);
    await says(successPanel(scanning), 'Ben Practice', 'Without Food');
  },
);

test(
  'no practice begins while a real ticket waits for its answer, on either page, and no result is hidden by one',
  AT_PHONE,
  async ({ camera, api }) => {
    const { qr_code_id: code, name } = await api.register();
    const page = await camera.page();
    await openAs(page, api, 'volunteer', '/checkin');
    const { release } = await holdAnswer(page, code);
    await startScanner(page);
    await showOptions(page);
    await expect(switchTo(page)).toBeEnabled();
    // The camera is on, and a hand-held scanner reads beside it.
    await scanWithWedge(page, [code]);
    await expect(page.getByText(`Waiting: ${code}`)).toBeVisible();
    await expect(switchTo(page)).toBeDisabled();
    await page.getByRole('link', { name: 'Practice Tickets' }).click();
    const start = page.getByRole('button', { name: 'Practice on This Device' }).filter({ visible: true });
    await expect(start).toBeDisabled();
    const answered = page.waitForResponse(`**/api/checkin/${code}`);
    release();
    await answered;
    await expect(start, 'nobody has seen what came of it').toBeDisabled();
    await page.getByRole('link', { name: 'See it on the check-in page' }).click();
    await expect(successPanel(page)).toContainText(name);
    await expect(successPanel(page)).toBeHidden();
    await showOptions(page);
    await expect(switchTo(page)).toBeEnabled();
    await page.getByRole('link', { name: 'Practice Tickets' }).click();
    await expect(start).toBeEnabled();
  },
);

test(
  'all six, held before the camera one after the other, are what their page says of them',
  AT_PHONE,
  async ({ page: screen, camera, pageWith, openAs: open, api }) => {
    test.slow();
    const expected: Record<(typeof PRACTICE_TICKETS)[number], string[]> = {
      with_food: ['Check-in Successful!', 'Ana Practice', 'With Food'],
      without_food: ['Check-in Successful!', 'Ben Practice', 'Without Food'],
      party: ['Check-in Successful!', 'Carla Practice', '5'],
      already_in: ['Already Checked In', 'David Practice'],
      cancelled: ['Check-in Failed', 'This registration was cancelled'],
      other_event: ['Check-in Failed', 'This QR code belongs to another event'],
    };
    await open('volunteer', '/practice');
    const pictures = await Promise.all(
      PRACTICE_TICKETS.map(async (_ticket, at) => {
        const code = screen.getByRole('img', { name: /^QR code of/ }).nth(at);
        return sharp(await code.screenshot())
          .greyscale()
          .resize(240, 240)
          .extend({ top: 120, bottom: 120, left: 200, right: 200, background: '#fff' })
          .raw()
          .toBuffer();
      }),
    );
    // Each code for a second and a half, with the empty table in between. The next one is read while a result is still shown.
    const table = Buffer.alloc(640 * 480, 235);
    await filmPictures(
      camera.file,
      pictures.flatMap((picture) => [picture, picture, picture, table]),
      { width: 640, height: 480, perSecond: 2 },
    );

    const page = await pageWith(cameraFlags.film(camera.file));
    await openAs(page, api, 'volunteer', '/practice');
    await page.getByRole('button', { name: 'Practice on This Device' }).filter({ visible: true }).click();
    await showOptions(page);
    await page.getByRole('button', { name: 'Keep scanning' }).click();
    // Record every result on the stage, in order, however briefly it is shown.
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      new MutationObserver(() => {
        const result = document.querySelector('section:has(> div > h2)')?.cloneNode(true) as
          | Element
          | undefined;
        // Its buttons depend on what waits behind the result.
        for (const button of result?.querySelectorAll('button') ?? []) button.remove();
        const words = result?.textContent;
        if (words && words !== seen.at(-1)) seen.push(words);
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    await startScanner(page);
    const seen = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    // The film may start anywhere, and repeats.
    await expect.poll(async () => (await seen()).length, { timeout: 90_000 }).toBeGreaterThanOrEqual(6);
    const results = (await seen()).slice(0, 6);
    for (const [ticket, words] of Object.entries(expected)) {
      const found = results.filter((result) => words.every((word) => result.includes(word)));
      expect(found, ticket).toHaveLength(1);
      expect(found[0]).toContain('Practice');
    }
    await expect(page.locator('video'), 'it goes on after each').toHaveCount(1);
  },
);
