import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { EventDto } from '../src/api/generated/rest';
import {
  enterCode,
  keepResults,
  showOptions,
  successPanel,
  unknownCode,
  waitUntilSuccessCloses,
} from './support/checkin';
import { openDoor, waitUntilListed } from './support/door';
import { openSheet, paid } from './support/door-sheet';
import { makeBook, storedTicket } from './support/paper';
import { AT_DESK, AT_PHONE, expect, openAs, showTheme, test } from './support/test';

// The check-in page in a dark hall or in the sun, under a thumb in a glove.

const station = (page: Page, name: 'Entrance' | 'Food') =>
  page.getByRole('group', { name: 'Station' }).getByRole('button', { name });

// On a phone the result covers the page, and axe cannot tell what is behind its text.
test('every result is read in the sun, in both themes', AT_DESK, async ({ page, api, stack, network }) => {
  test.slow();
  await openDoor(api);
  const [food, plain, party] = await Promise.all([
    api.register(),
    api.register({ food_option: 'without_food' }),
    api.register({ ticket_quantity: 3 }),
  ]);
  await api.send('POST', `/api/checkin/${party.qr_code_id}`, { tickets: 1 }, 'volunteer');
  await keepResults(page);
  const event = await api.send<EventDto>('GET', '/api/events/current', undefined, 'president');
  const { first: unsold } = await makeBook(api, event, { count: 1 });
  await openAs(page, api, 'volunteer', `${network.url}/checkin`);
  await waitUntilListed(page, food, plain, party);
  const isReadable = async (heading: string) => {
    const result = page.locator('section', { has: page.getByRole('heading', { name: heading }) });
    await expect(result).toBeVisible();
    for (const theme of ['light', 'dark'] as const) {
      await showTheme(page, theme);
      const { violations, passes } = await new AxeBuilder({ page })
        .include('section:has(h2)')
        .withRules(['color-contrast-enhanced'])
        .setLegacyMode()
        .analyze();
      const told = violations.flatMap(({ nodes }) => nodes.map(({ html }) => html));
      expect(told, `${heading} in the ${theme} theme`).toEqual([]);
      expect(passes).not.toEqual([]);
    }
    // Reload, because a result that stays on the stage would hold the next one back.
    await page.reload();
  };
  for (const { qr_code_id: code } of [food, plain]) {
    await enterCode(page, code);
    await isReadable('Check-in Successful!');
  }
  const sell = async () => {
    await openSheet(page);
    await paid(page).click();
    await expect(successPanel(page)).toContainText('Sold at the door');
  };
  await sell();
  await isReadable('Check-in Successful!');
  await sell();
  await successPanel(page).getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo the sale' }).click();
  await isReadable('Sale Undone');
  await enterCode(page, (await storedTicket(stack, event, unsold)).code);
  await expect(page.getByRole('alert')).toContainText('This ticket was not sold');
  await isReadable('Check-in Failed');
  await enterCode(page, food.qr_code_id);
  await isReadable('Already Checked In');
  await enterCode(page, 'WRONG');
  await isReadable('Check-in Failed');
  await enterCode(page, party.qr_code_id);
  await isReadable('1 of 3 tickets are in');
  await station(page, 'Food').click();
  await enterCode(page, party.qr_code_id);
  await isReadable('Serve');
  await station(page, 'Entrance').click();
  await expect(page.getByText('Food counter')).toBeHidden();
  network.setFate((method) => (method === 'POST' ? 'cut' : 'pass'));
  await enterCode(page, unknownCode());
  await page.getByRole('button', { name: 'Let in anyway' }).click();
  await isReadable('Let In Without the List');
});

test(
  'whatever is pressed is as high as a thumb in a glove, and what is pressed most is higher',
  AT_PHONE,
  async ({ page, openAs: open, api }) => {
    await openDoor(api);
    const party = await api.register({ ticket_quantity: 3 });
    await api.send('POST', `/api/checkin/${party.qr_code_id}`, { tickets: 1 }, 'volunteer');
    await page.clock.install();
    await open('volunteer', '/checkin');
    await waitUntilListed(page, party);
    const areHigh = async (...main: string[]) => {
      for (const name of main)
        await expect(page.getByRole('button', { name, exact: true }).filter({ visible: true })).toBeVisible();
      const heights = await page
        .getByRole('button')
        .filter({ visible: true })
        .evaluateAll((buttons) =>
          buttons.map((button) => ({
            name: button.getAttribute('aria-label') ?? button.textContent,
            height: Math.round(button.getBoundingClientRect().height),
          })),
        );
      expect(heights.filter(({ height }) => height < 44)).toEqual([]);
      for (const name of main) {
        const found = heights.filter((button) => button.name === name);
        expect(found, name).not.toEqual([]);
        expect(found.filter(({ height }) => height < 56)).toEqual([]);
      }
    };
    await areHigh('Start QR Scanner', 'Sell at the Door', 'No code?');
    await openSheet(page);
    await areHigh('Paid, let in');
    await page.getByRole('button', { name: 'Zelle' }).click();
    await areHigh('Paid, let in');
    await page.getByRole('button', { name: 'Cash', exact: true }).click();
    await paid(page).click();
    await expect(successPanel(page)).toBeVisible();
    await areHigh();
    await waitUntilSuccessCloses(page);
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
    await areHigh();
    await page.getByRole('button', { name: 'Undo the sale' }).click();
    await expect(page.getByRole('alert')).toContainText('Sale Undone');
    await areHigh('Start QR Scanner');
    await enterCode(page, party.qr_code_id);
    await expect(page.getByRole('alert')).toContainText('1 of 3 tickets are in');
    await areHigh('Start QR Scanner', 'Let in the other 2');
    await page.getByRole('button', { name: 'Let in the other 2' }).click();
    await expect(successPanel(page)).toBeVisible();
    await waitUntilSuccessCloses(page);
    await areHigh('Start QR Scanner');
    await page.getByRole('button', { name: 'Fewer came', exact: true }).click();
    await areHigh('0', '1');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'No code?' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill(party.name);
    await page.getByRole('button', { name: new RegExp(party.name) }).waitFor();
    await areHigh();
    await page.keyboard.press('Escape');
    await showOptions(page);
    await page.getByRole('group', { name: 'Practice' }).getByRole('button', { name: 'Practice' }).click();
    await expect(page.getByRole('button', { name: 'End Practice' })).toBeVisible();
    await areHigh('Start QR Scanner');
  },
);
