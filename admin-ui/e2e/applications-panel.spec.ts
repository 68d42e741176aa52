import type { Page } from '@playwright/test';
import { makePerson, type Api } from './support/api';
import { filterBy } from './support/events';
import { expectFits } from './support/fits';
import { AT_DESK, expect, test } from './support/test';

const panel = (page: Page) => page.getByRole('region', { name: 'Volunteer Applications' });
const row = (page: Page, name: string) =>
  panel(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name }) });
const value = (page: Page, name: string, label: string) =>
  row(page, name).getByText(label, { exact: true }).locator('..').getByRole('definition');
const tabOf = (page: Page, name: string) => panel(page).getByRole('tab', { name, exact: true });
const tab = (page: Page, name: string) => tabOf(page, name).click();
const dialog = (page: Page) => page.getByRole('dialog');
const LONG_DATE = /^[A-Z][a-z]+ \d{1,2}, \d{4} at \d{1,2}:\d{2} [AP]M$/;

interface Application {
  id: string;
  name: string;
  email: string;
}

async function apply(api: Api, teamRole = 'Secretary'): Promise<Application> {
  const { name, email } = makePerson();
  const body = { name, email, phone: '(415) 555-0142', team_role: teamRole };
  return api.send('POST', '/api/volunteer-applications/signup', body);
}

async function openPanel(page: Page, openAs: (role: 'president', path: string) => Promise<void>) {
  // This search leaves the list below empty, so that nothing of it has to be drawn.
  await openAs('president', `/dashboard/attendees?${filterBy({ search: 'nobody' })}`);
  await page.getByRole('button', { name: /^Manage Volunteer Applications/ }).click();
  await expect(panel(page)).toBeVisible();
}

test(
  'an approved applicant becomes a volunteer, once that is confirmed',
  AT_DESK,
  async ({ page, openAs, api, stack, expectAccessible }) => {
    const { name, email } = await apply(api);
    await openPanel(page, openAs);
    await expect(
      panel(page).getByText(
        'Once approved, volunteers will automatically appear in the Volunteers table below.',
      ),
    ).toBeVisible();
    await expect(tabOf(page, 'Pending')).toHaveAttribute('aria-selected', 'true');
    const count = panel(page).getByText(/^(1 application is|\d+ applications are) waiting for a decision$/);
    const before = await count.textContent();
    await expect(value(page, name, 'Email')).toHaveText(email);
    await expect(value(page, name, 'Phone')).toHaveText('(415) 555-0142');
    await expect(value(page, name, 'Team role')).toContainText('Secretary');
    await expect(value(page, name, 'Applied')).toHaveText(LONG_DATE);
    await expect(row(page, name).getByText('Reviewed')).toHaveCount(0);
    await expect(row(page, name).getByText('Pending')).toBeVisible();
    await expectAccessible();
    await expectFits(page);

    await row(page, name)
      .getByRole('button', { name: `Approve ${name}` })
      .click();
    await expect(dialog(page)).toContainText(`Are you sure you want to approve the application of ${name}?`);
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(row(page, name).getByText('Pending')).toBeVisible();
    await row(page, name)
      .getByRole('button', { name: `Approve ${name}` })
      .click();
    await dialog(page).getByRole('button', { name: 'Approve' }).click();
    await expect(row(page, name)).toHaveCount(0);
    await expect(panel(page).getByRole('heading', { name: 'Volunteer Applications' })).toBeFocused();
    if ((await count.count()) > 0) await expect(count).not.toHaveText(before!);
    const mail = await stack.mail.mailTo(email);
    expect(mail.subject).toBeTruthy();

    await tab(page, 'Approved');
    await expect(row(page, name).getByText('Approved')).toBeVisible();
    await expect(value(page, name, 'Reviewed')).toHaveText(LONG_DATE);
    await expect(row(page, name).getByRole('button', { name: /^Approve|^Reject/ })).toHaveCount(0);
    await expect(count, 'the card is the pending tab’s').toHaveCount(0);
    const team = await api.send<Array<{ email: string }>>(
      'GET',
      '/api/volunteers/sales-team',
      undefined,
      'president',
    );
    expect(team.map((member) => member.email)).toContain(email);
  },
);

test(
  'a rejection needs a reason, which is kept and shown',
  AT_DESK,
  async ({ page, openAs, api, expectAccessible }) => {
    const { name } = await apply(api);
    await openPanel(page, openAs);
    await row(page, name)
      .getByRole('button', { name: `Reject ${name}` })
      .click();
    const reason = dialog(page).getByLabel('Reason for rejection');
    await expect(dialog(page)).toHaveAccessibleName('Reject Application');
    await expect(reason).toBeFocused();
    await reason.fill('   ');
    await dialog(page).getByRole('button', { name: 'Reject' }).click();
    await expect(reason).toHaveAccessibleDescription('This field is required');
    await reason.fill('x'.repeat(1001));
    await dialog(page).getByRole('button', { name: 'Reject' }).click();
    await expect(reason).toHaveAccessibleDescription('This text is too long');
    await expectAccessible();
    await reason.fill('All places are taken.');
    await dialog(page).getByRole('button', { name: 'Reject' }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(row(page, name)).toHaveCount(0);
    await tab(page, 'Rejected');
    await expect(row(page, name).getByText('Rejected')).toBeVisible();
    await expect(value(page, name, 'Rejection reason')).toHaveText('All places are taken.');
    await expect(value(page, name, 'Reviewed')).toHaveText(LONG_DATE);
  },
);

test(
  'a team role filters the list, and is changed in place in any status',
  AT_DESK,
  async ({ page, openAs, api }) => {
    const director = await apply(api, 'Director');
    const alumni = await apply(api, 'Alumni Team Member');
    await openPanel(page, openAs);
    await panel(page).getByLabel('Team role', { exact: true }).selectOption('Director');
    await expect(row(page, director.name)).toBeVisible();
    await expect(row(page, alumni.name)).toHaveCount(0);
    await page.reload();
    await expect(row(page, director.name), 'a reload keeps panel and filter').toBeVisible();
    await expect(panel(page).getByLabel('Team role', { exact: true })).toHaveValue('Director');
    await panel(page).getByLabel('Team role', { exact: true }).selectOption('All Roles');

    const edit = row(page, alumni.name).getByRole('button', { name: `Edit the team role of ${alumni.name}` });
    const select = row(page, alumni.name).getByLabel(`Edit the team role of ${alumni.name}`);
    const shown = value(page, alumni.name, 'Team role');
    await edit.click();
    await select.selectOption('President');
    await row(page, alumni.name).getByRole('button', { name: 'Cancel' }).click();
    await expect(shown).toContainText('Alumni Team Member');
    await edit.click();
    await select.selectOption('Unassigned');
    await row(page, alumni.name).getByRole('button', { name: 'Save' }).click();
    await expect(shown).toContainText('Unassigned');

    await api.send(
      'PUT',
      `/api/volunteer-applications/${alumni.id}/reject`,
      { status: 'rejected', rejection_reason: 'No' },
      'president',
    );
    await expect(row(page, alumni.name), 'a decision made elsewhere shows at once').toHaveCount(0);
    await tab(page, 'Rejected');
    await edit.click();
    await select.selectOption('Events Team Member');
    await row(page, alumni.name).getByRole('button', { name: 'Save' }).click();
    await expect(shown).toContainText('Events Team Member');
  },
);

test(
  'what is chosen before the page has drawn the choice before is chosen, too',
  AT_DESK,
  async ({ page, openAs }) => {
    await openPanel(page, openAs);
    const role = panel(page).getByLabel('Team role', { exact: true });
    await role.evaluate(async (select: HTMLSelectElement) => {
      select.value = 'Vice President';
      select.dispatchEvent(new Event('change', { bubbles: true }));
      // React renders in a separate task, so it cannot render before this one ends.
      for (let turn = 0; turn < 100; turn++) await Promise.resolve();
      const buttons = [...select.closest('section')!.querySelectorAll('button')];
      buttons.find((button) => button.textContent === 'Rejected')!.click();
    });
    await expect(tabOf(page, 'Rejected')).toHaveAttribute('aria-selected', 'true');
    await expect(role).toHaveValue('Vice President');
  },
);

test('an empty list says which one is empty', AT_DESK, async ({ page, openAs }) => {
  await openPanel(page, openAs);
  // No test sends an application for this role.
  await panel(page).getByLabel('Team role', { exact: true }).selectOption('Vice President');
  await expect(panel(page).getByText('No pending applications found.')).toBeVisible();
  await tab(page, 'Approved');
  await expect(panel(page).getByText('No approved applications found.')).toBeVisible();
  await tab(page, 'Rejected');
  await expect(panel(page).getByText('No rejected applications found.')).toBeVisible();
});

test(
  'what fails is said, with the reason where somebody else was quicker',
  AT_DESK,
  async ({ page, openAs, api }) => {
    const { id, name } = await apply(api);
    const failing = new Set(['PUT']);
    await page.route('**/api/volunteer-applications**', (route) =>
      failing.has(route.request().method()) ? route.abort() : route.fallback(),
    );
    await page.route('**/api/volunteer-applications/**', (route) =>
      failing.has(route.request().method()) ? route.abort() : route.fallback(),
    );
    await openPanel(page, openAs);
    const approve = async () => {
      await row(page, name)
        .getByRole('button', { name: `Approve ${name}` })
        .click();
      await dialog(page).getByRole('button', { name: 'Approve' }).click();
    };
    await approve();
    await expect(row(page, name).getByRole('alert')).toHaveText(
      'Failed to approve application. Please try again.',
    );
    await row(page, name)
      .getByRole('button', { name: /^Edit the team role/ })
      .click();
    await row(page, name).getByRole('button', { name: 'Save' }).click();
    await expect(row(page, name).getByText('Failed to update team role.')).toBeVisible();
    await row(page, name).getByRole('button', { name: 'Cancel' }).click();
    await row(page, name)
      .getByRole('button', { name: `Reject ${name}` })
      .click();
    await dialog(page).getByLabel('Reason for rejection').fill('No place left');
    await dialog(page).getByRole('button', { name: 'Reject' }).click();
    await expect(dialog(page).getByRole('alert')).toHaveText(
      'Failed to reject application. Please try again.',
    );
    await expect(dialog(page).getByLabel('Reason for rejection'), 'nothing typed is lost').toHaveValue(
      'No place left',
    );
    failing.clear();
    // Keep the list from refreshing before the press.
    failing.add('GET');
    await api.send(
      'PUT',
      `/api/volunteer-applications/${id}/reject`,
      { status: 'rejected', rejection_reason: 'Theirs' },
      'president',
    );
    await dialog(page).getByRole('button', { name: 'Reject' }).click();
    await expect(dialog(page).getByRole('alert')).toContainText('This application was already rejected');
  },
);

test('applications are the president’s alone, calls included', AT_DESK, async ({ page, openAs }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await openAs('finance_director', '/dashboard');
  await expect(page.getByRole('button', { name: 'Manage Event Details' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Manage Ticket Pricing' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Stats' }).getByText('Total Revenue')).toBeVisible();
  await expect.poll(() => asked).toContain('/api/volunteers/sales-team');
  await expect(page.getByRole('button', { name: /Volunteer Applications/ })).toHaveCount(0);
  expect(asked.filter((path) => path.includes('application'))).toEqual([]);
});

test('applications that cannot be loaded can be asked for again', AT_DESK, async ({ page, openAs, api }) => {
  const { name } = await apply(api);
  await page.route('**/api/volunteer-applications?*', (route) => route.abort());
  await openPanel(page, openAs);
  await expect(panel(page).getByRole('alert')).toHaveText('Failed to load applications. Please try again.');
  await page.unroute('**/api/volunteer-applications?*');
  await panel(page).getByRole('button', { name: 'Try again' }).click();
  await expect(row(page, name)).toBeVisible();
});
