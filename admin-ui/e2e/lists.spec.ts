import { ownEvent } from './support/events';
import { AT_DESK, expect, test } from './support/test';

test('a list is brought: read, mapped, checked, mended, brought and taken back', async ({
  page,
  openAs,
  api,
  expectAccessible,
}) => {
  const event = await ownEvent(api);
  await api.send('POST', `/api/pricing/admin/create-default-tiers?event_id=${event.id}`, {}, 'president');
  const tag = Math.random().toString(36).slice(2, 8);
  const list = [
    'Full name,E-Mail,How many tickets?,Would you like food?',
    `Rosa Diaz,rosa.${tag}@example.org,2,yes`,
    `"Li, Ana",ana.${tag}@example.org,1,no`,
    `Jean-Luc Moreau,Jean <jean.${tag}@example.org>,3 adults,Yes please`,
    'Nobody Known,,1,no',
  ].join('\n');
  await openAs('finance_director', `/admin/lists?event=${event.id}`);
  await expect(page.getByRole('heading', { name: 'Bring a List', level: 1 })).toBeVisible();
  await expectAccessible();
  await page
    .getByLabel('CSV, TSV or XLSX')
    .setInputFiles({ name: 'guests.csv', mimeType: 'text/csv', buffer: Buffer.from(list) });

  // What the columns hold is proposed.
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('column Full name');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('column E-Mail');
  await expect(page.getByLabel('Tickets', { exact: true })).toHaveValue('column How many tickets?');
  await expect(page.getByLabel('Food', { exact: true })).toHaveValue('column Would you like food?');
  await expect(page.getByLabel('Payment', { exact: true })).toHaveValue('value cash');
  await expectAccessible();
  // And still is when the page is loaded again.
  await page.reload();
  await expect(page.getByLabel('Tickets', { exact: true })).toHaveValue('column How many tickets?');
  await expect(page.getByLabel('Payment', { exact: true })).toHaveValue('value cash');

  // Nobody says of own sales that they were handed over.
  await page.getByLabel('The money was handed over already').check();
  await page.getByRole('button', { name: 'Check the List' }).click();
  await expect(page.getByRole('alert')).toContainText('Your own sales are in this list');
  await page.getByLabel('The money was handed over already').uncheck();
  await page.getByRole('button', { name: 'Check the List' }).click();

  await expect(page.getByRole('heading', { name: 'What will happen to the rows' })).toBeVisible();
  await expect(page.getByText('Neither an email nor a phone number')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Bring 1 Row' })).toBeVisible();
  await page.getByRole('button', { name: 'Use: Ana Li' }).click();
  await expect(page.getByRole('button', { name: 'Bring 2 Rows' })).toBeVisible();
  await page.getByRole('button', { name: 'Use the 1 suggestion' }).click();
  await expect(page.getByRole('button', { name: 'Bring 3 Rows' })).toBeVisible();
  await expectAccessible();

  await page.getByRole('button', { name: 'Bring 3 Rows' }).click();
  await expect(page.getByText(`This list was brought to ${event.name}.`)).toBeVisible();
  // Another visit of the page finds it.
  await page.getByRole('button', { name: 'Bring Another List' }).click();
  await page.getByRole('button', { name: 'guests.csv' }).first().click();
  await expect(page.getByText(`This list was brought to ${event.name}.`)).toBeVisible();
  await expectAccessible();

  await page.getByRole('button', { name: 'Take the List Back' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take the List Back' }).click();
  await expect(page.getByText('Felix Finance took this list back.')).toBeVisible();
});

test('a list is pasted, and what is no list is told', AT_DESK, async ({ page, openAs, api }) => {
  const event = await ownEvent(api);
  await openAs('finance_director', `/admin/lists?event=${event.id}`);
  await page.getByLabel('Or paste the list').fill('nothing');
  await page.getByRole('button', { name: 'Read the List' }).click();
  await expect(page.getByRole('alert')).toContainText('No list was found in this file');
  await page.getByLabel('Or paste the list').fill('Name\tEmail\nRosa Diaz\trosa@example.org');
  await page.getByRole('button', { name: 'Read the List' }).click();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('column Email');
});
