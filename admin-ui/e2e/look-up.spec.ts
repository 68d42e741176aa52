import type { Page } from '@playwright/test';
import { successPanel, waitUntilSuccessCloses } from './support/checkin';
import { openAtDoor, openDoor, standingOf } from './support/door';
import { AT_PHONE, expect, test } from './support/test';

// A guest at the door without a code.

test.beforeEach(({ api }) => openDoor(api));

async function search(page: Page, text: string) {
  await page.getByRole('button', { name: 'No code?' }).click();
  const dialog = page.getByRole('dialog');
  // Its label names what is searched, which depends on whether the server answers.
  await dialog.getByRole('textbox').fill(text);
  return dialog;
}

test(
  'a person is found, named, and let in with as many as came; nobody is shown before that',
  AT_PHONE,
  async ({ page, openAs: open, api, stack, expectAccessible }) => {
    const party = await api.register({ ticket_quantity: 3 });
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === '/api/checkin/search') asked.push(searchParams.get('q')!);
    });
    await page.clock.install();
    await open('volunteer', '/checkin');
    const dialog = await search(page, party.name[0]!);
    const field = dialog.getByLabel('Name, email or phone');
    await expect(dialog.getByRole('listitem')).toHaveCount(0);
    await field.pressSequentially(party.name.slice(1));
    const row = dialog.getByRole('button', { name: new RegExp(party.name) });
    await expect(row).toContainText(
      `${party.email[0]}…@example.com · phone ends in ${party.phone.slice(-2)}`,
    );
    await expect(row).toContainText('3 tickets, not in');
    await expect(row).toContainText('With Food');
    expect(asked.filter((q) => [...q].length < 2)).toEqual([]);
    await expectAccessible();
    await row.click();
    await expect(page.getByRole('dialog', { name: `Is this ${party.name}?` })).toBeVisible();
    expect(await standingOf(stack, party.id)).toMatchObject({ admitted: 0 });
    await expectAccessible();
    await dialog.getByRole('button', { name: '2', exact: true }).click();
    await dialog.getByRole('button', { name: 'Yes, let in 2' }).click();
    await expect(successPanel(page)).toContainText(party.name);
    await expect(successPanel(page)).toContainText('Found by name');
    expect(await standingOf(stack, party.id)).toEqual({ admitted: 2, served: 0, admissions: 1 });
    const [admission] = await stack.database.query(
      'select source from admissions where registration_id = $1',
      [party.id],
    );
    expect(admission).toEqual({ source: 'look_up' });

    await waitUntilSuccessCloses(page);
    await search(page, party.email);
    await expect(row).toContainText('2 of 3 tickets are in');
    await row.click();
    await dialog.getByRole('button', { name: 'Yes, let in', exact: true }).click();
    await expect(successPanel(page)).toContainText(party.name);
    expect(await standingOf(stack, party.id)).toMatchObject({ admitted: 3 });
  },
);

test(
  'without a network the list of this phone finds people, and what it lets in is sent later',
  AT_PHONE,
  async ({ page, api, stack, network }) => {
    const party = await api.register({ ticket_quantity: 4 });
    await page.clock.install();
    await openAtDoor({ page, api, network }, party);
    network.setFate('cut');
    const dialog = await search(page, party.name.toUpperCase());
    const row = dialog.getByRole('button', { name: new RegExp(party.name) });
    await expect(row).toContainText(`Phone ends in ${party.phone.slice(-2)}`);
    await expect(dialog).toContainText(/In this phone's list \(\d+:\d\d [AP]M\)/);
    await expect(dialog).not.toContainText(party.email);
    // The list has only the end of a phone number, which is enough together with part of the name.
    const field = dialog.getByLabel('Name or last two digits of the phone');
    await field.fill(`${party.name.slice(-5)} ${party.phone.slice(-2)}`);
    await expect(row).toBeVisible();
    await field.fill(party.email);
    await expect(row).toHaveCount(0);
    await field.fill(`${party.name.slice(-5)} ${party.phone}`);
    await expect(row).toBeVisible();
    await row.click();
    await dialog.getByRole('button', { name: '3', exact: true }).click();
    await dialog.getByRole('button', { name: 'Yes, let in 3' }).click();
    await expect(successPanel(page)).toContainText(party.name);
    await waitUntilSuccessCloses(page);
    // A check-in that still waits to be sent counts.
    await search(page, party.name);
    await expect(row).toContainText('3 of 4 tickets are in');
    expect(await standingOf(stack, party.id)).toMatchObject({ admitted: 0 });
    network.setFate('pass');
    await expect
      .poll(() => standingOf(stack, party.id), { timeout: 30_000 })
      .toEqual({ admitted: 3, served: 0, admissions: 1 });
  },
);
