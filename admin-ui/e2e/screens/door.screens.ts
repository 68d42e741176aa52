import type { Page } from '@playwright/test';
import type { RegistrationDto } from '../../src/api/generated/rest';
import { practiceCodeOf } from '../../src/checkin/practice/tickets';
import type { Api, TestPerson } from '../support/api';
import { cameraFlags } from '../support/camera';
import { startScanner, unknownCode, refuseList, showOptions } from '../support/checkin';
import { waitUntilListed, openDoor } from '../support/door';
import { currentEvent } from '../support/door-devices';
import { expect, openAs, openWith, test } from '../support/test';
import { pictures } from './picture';

// What a volunteer at the door may see besides the usual: about the list, the network, a refused scan and the camera.

const LIST = '/api/checkin/list';
const SYNC = '/api/checkin/sync';

const enter = async (page: Page, code: string, expected: string | RegExp) => {
  await page.getByLabel('QR Code ID').fill(code);
  await page.getByLabel('QR Code ID').press('Enter');
  await page.getByText(expected).filter({ visible: true }).first().waitFor();
};
const dismissed = (page: Page) => page.getByText('Check-in Successful!').waitFor({ state: 'hidden' });
/** Has the page ask for the list and send what waits, as when the phone is looked at again. */
const look = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
const sell = (api: Api, name: string, tickets: number, given: Partial<TestPerson> = {}) =>
  api.register({ name, ticket_quantity: tickets, ...given });

for (const theme of ['light', 'dark'] as const) {
  test.describe(theme, () => {
    test.use({ colorScheme: theme, contextOptions: { reducedMotion: 'reduce' } });
    const picture = pictures(theme);

    test('the list of the door', async ({ page, api, network }) => {
      await openDoor(api);
      const rosa = await sell(api, 'Rosa Delgado', 2);
      const change = (given: object) =>
        network.rewrite(LIST, (body) => JSON.stringify({ ...(JSON.parse(body) as object), ...given }));
      change({ too_large: true, complete: false, cursor: null, rows: [] });
      await openAs(page, api, 'volunteer', `${network.url}/checkin`);
      await page.getByText('This event needs a network at the door').waitFor();
      await picture(page, 'checkin-list-too-large');

      // The first page of the list arrives, and the network fails before the next.
      await page.evaluate(() => indexedDB.deleteDatabase('usher-door'));
      change({ complete: false });
      let lists = 0;
      network.setFate((_method, path) => (path === LIST && ++lists > 1 ? 'cut' : 'pass'));
      await page.reload();
      await page.getByText('List not complete').waitFor();
      await picture(page, 'checkin-list-incomplete');

      network.rewrite(LIST, (body) => body);
      network.setFate('pass');
      await page.reload();
      await waitUntilListed(page, rosa);
      const device = await page.evaluate(() => localStorage.getItem('usher.device'));
      await api.send('DELETE', `/api/checkin/devices/${device}`, undefined, 'president');
      await look(page);
      await page.getByText('This device was cut off').first().waitFor();
      await picture(page, 'checkin-cut-off');
    });

    test('no list yet, and a browser that keeps nothing', async ({ page, openAs: open, api }) => {
      const { event, leave } = await currentEvent(api);
      try {
        await open('volunteer', '/checkin');
        await page.getByText(/^The door opens on/).waitFor();
        await picture(page, 'checkin-door-closed');
        await api.send('PUT', `/api/events/${event.id}/door`, { is_open: true }, 'president');
        await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
        await page.reload();
        await page.getByText('This browser keeps nothing').waitFor();
        await picture(page, 'checkin-keeps-nothing');
      } finally {
        await leave();
      }
    });

    test('the server says otherwise, and much later', async ({ page, api, network }) => {
      await openDoor(api);
      const [rosa, kenji, luis] = [
        await sell(api, 'Rosa Delgado', 2),
        await sell(api, 'Kenji Watanabe', 4),
        await sell(api, 'Luis Prieto', 1),
      ];
      await openAs(page, api, 'volunteer', `${network.url}/checkin`);
      await waitUntilListed(page, rosa, kenji, luis);
      network.setFate('cut');
      await api.checkIn(rosa.qr_code_id, 'finance_director');
      await enter(page, rosa.qr_code_id, 'Check-in Successful!');
      await dismissed(page);
      network.setFate('pass');
      await look(page);
      await page.getByRole('alert').getByText('The server says otherwise').waitFor();
      await picture(page, 'checkin-otherwise');

      network.setFate('cut');
      for (const { qr_code_id: code } of [kenji, luis]) {
        await api.checkIn(code, 'finance_director');
        await enter(page, code, 'Check-in Successful!');
        await dismissed(page);
      }
      // By the time the answer comes, they went in long ago.
      await page.addInitScript(() => {
        const { now } = Date;
        Date.now = () => now.call(Date) + 3 * 60_000;
      });
      network.setFate('pass');
      await page.reload();
      const lateNews = page.getByRole('region', { name: 'The server says otherwise' });
      await lateNews.getByText('Luis Prieto').waitFor();
      await lateNews.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      await picture(page, 'checkin-late-news');
    });

    test('scans that wait', async ({ page, api, network, viewport }) => {
      await openDoor(api);
      const guests: RegistrationDto[] = [];
      for (const name of ['Rosa Delgado', 'Kenji Watanabe', 'Luis Prieto'])
        guests.push(await sell(api, name, 2));
      await openAs(page, api, 'volunteer', `${network.url}/checkin`);
      await waitUntilListed(page, ...guests);
      network.setFate('cut');
      for (const { qr_code_id: code } of guests) {
        await enter(page, code, 'Check-in Successful!');
        await dismissed(page);
      }
      await enter(page, unknownCode(), "Not on this phone's list");
      await page.getByRole('button', { name: 'Let in anyway' }).click();
      await page.getByText('Let In Without the List').first().waitFor();
      await picture(page, 'checkin-without-list');
      await page.getByText('Let In Without the List').first().waitFor({ state: 'hidden' });

      await page.getByRole('button', { name: 'No code?' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name or last two digits of the phone').fill('kenji');
      await dialog
        .getByRole('button', { name: /Kenji Watanabe/ })
        .first()
        .waitFor();
      await picture(page, 'checkin-no-code-by-list');
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });

      if (viewport!.width < 900) await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).first().click();
      await page.getByRole('dialog', { name: 'Scans Are Waiting' }).waitFor();
      await picture(page, 'checkin-logout-asks');
      await page.getByRole('button', { name: 'Stay Logged In' }).click();

      network.setFate((_method, path) => (path === SYNC ? 'hang' : 'pass'));
      await page.reload();
      await page
        .getByText(/^Sending \d/)
        .filter({ visible: true })
        .first()
        .waitFor();
      await picture(page, 'checkin-sending');
    });

    test('refusals, and somebody without a code', async ({ page, openAs: open, api }) => {
      await openDoor(api);
      const meals = { food_option: 'with_food' } as const;
      const [rosa, party, luis, abigail, nora] = [
        await sell(api, 'Rosa Delgado', 2, meals),
        await sell(api, 'Kenji Watanabe', 5, meals),
        await sell(api, 'Luis Prieto', 1, { food_option: 'without_food' }),
        await sell(api, 'Abigail Osei', 2),
        await sell(api, 'Nora Lindqvist', 3),
      ];
      await api.send('POST', `/api/attendees/${abigail.id}/cancel`, { reason: 'ill' }, 'president');
      await api.send('POST', `/api/attendees/${nora.id}/reissue`, { reason: 'lost' }, 'president');
      await open('volunteer', '/checkin');
      await waitUntilListed(page, rosa, party, luis);
      await enter(page, abigail.qr_code_id, 'This registration was cancelled');
      await picture(page, 'checkin-cancelled');
      await enter(page, nora.qr_code_id, 'This ticket was replaced by a newer one');
      await picture(page, 'checkin-replaced');
      await enter(page, practiceCodeOf('with_food'), 'This is a practice code');
      await picture(page, 'checkin-practice-refused');

      // Two of the party come in by another door while the dialog is open.
      await page.getByRole('button', { name: 'No code?' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name, email or phone').fill(party.email);
      await dialog.getByRole('button', { name: /Kenji Watanabe/ }).click();
      await page.getByRole('dialog', { name: 'Is this Kenji Watanabe?' }).waitFor();
      await picture(page, 'checkin-is-this');
      await api.send('POST', `/api/checkin/${party.qr_code_id}`, { tickets: 2 }, 'finance_director');
      await dialog.getByRole('button', { name: /^Yes, let in/ }).click();
      await page.getByText(/tickets are left on this registration/).waitFor();
      await picture(page, 'checkin-only-left');

      const told = page.waitForResponse(`**${SYNC}`);
      await showOptions(page);
      await page.getByRole('group', { name: 'Station' }).getByRole('button', { name: 'Food' }).click();
      await told;
      await enter(page, luis.qr_code_id, 'This ticket has no food');
      await picture(page, 'checkin-no-food');
      await enter(page, rosa.qr_code_id, 'Serve');
      await page.getByText('2 meals').first().waitFor();
      await enter(page, rosa.qr_code_id, 'All meals were served');
      await picture(page, 'checkin-all-served');
    });

    for (const [name, flags, sentence] of [
      ['denied', cameraFlags.denied, 'Camera permission denied.'],
      ['missing', cameraFlags.none, 'No camera found.'],
      ['busy', cameraFlags.none, 'Camera is already in use'],
    ] as const)
      test(`the camera is ${name}`, async ({ pageWith, api }) => {
        const page = await pageWith([...flags]);
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
        // In a test, no other application uses the camera, so the error is faked.
        if (name === 'busy')
          await page.addInitScript(() => {
            MediaDevices.prototype.getUserMedia = () =>
              Promise.reject(new DOMException('Could not start video source', 'NotReadableError'));
          });
        await refuseList(page);
        await openWith(page, await api.login('volunteer'), '/checkin');
        await startScanner(page);
        await expect(page.getByRole('alert')).toContainText(sentence);
        await picture(page, `checkin-camera-${name}`);
      });
  });
}
