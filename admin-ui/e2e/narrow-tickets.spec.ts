import type { Page } from '@playwright/test';
import { makePerson } from './support/api';
import { AT_PHONE, expect, test } from './support/test';

// What is done with tickets after the sale, on narrow phones and in both languages.

/** Switches the page's language: by its button, where there is one, else as another tab would, whatever is open in it. */
async function speak(page: Page, language: 'en' | 'es'): Promise<void> {
  const name = { en: 'English', es: 'Español' }[language];
  const button = page.getByRole('button', { name, exact: true }).filter({ visible: true });
  if ((await button.count()) > 0) await button.click();
  else
    await page.evaluate((newValue) => {
      localStorage.setItem('usher.language', newValue);
      dispatchEvent(new StorageEvent('storage', { key: 'usher.language', newValue }));
    }, language);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

/** What does not fit: the page or a dialog that scrolls sideways, and buttons that cut their words off; and how many main actions show. */
const layoutOf = (page: Page) =>
  page.evaluate(() => {
    const main = document.createElement('i');
    main.style.background = 'var(--primary)';
    document.body.append(main);
    const colour = getComputedStyle(main).backgroundColor;
    main.remove();
    const dialog = [...document.querySelectorAll('dialog[open], [role=dialog]')].at(-1);
    const buttons = [
      ...(dialog ?? document).querySelectorAll(
        'main button, main a, [role=region] button, dialog button, dialog a, [role=dialog] button, [role=dialog] a',
      ),
    ].filter((button) => button.checkVisibility({ visibilityProperty: true }));
    return {
      isDialog: dialog !== undefined,
      wide: [document.documentElement, ...(dialog ? [dialog] : [])].map(
        (box) => box.scrollWidth - box.clientWidth,
      ),
      cut: buttons
        .filter((button) => button.scrollWidth > button.clientWidth)
        .map((button) => button.textContent),
      main: buttons.filter((button) => getComputedStyle(button).backgroundColor === colour).length,
    };
  });

/** Expects that everything fits at both widths and in both languages, and that a screen has one main action, a dialog at most one. */
async function expectNarrow(page: Page, where: string): Promise<void> {
  for (const language of ['es', 'en'] as const) {
    await speak(page, language);
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      await expect
        .poll(async () => {
          const { isDialog, main, cut, wide } = await layoutOf(page);
          return { hasOneMain: isDialog ? main <= 1 : main === 1, cut, wide: Math.max(...wide) };
        }, `${where}: ${language}, ${width} px`)
        .toEqual({ hasOneMain: true, cut: [], wide: 0 });
    }
  }
}

test(
  'the success ticket, the own sales and what opens from there fit narrow phones in both languages, with one main action each',
  AT_PHONE,
  async ({ page, openAs }) => {
    const person = makePerson();
    await openAs('volunteer', '/registration');
    await page.getByLabel('Full name').fill(person.name);
    await page.getByRole('button', { name: 'No email?' }).click();
    await page.getByLabel('Phone').fill(person.phone);
    await page.getByLabel('Number of tickets').selectOption('3');
    await expectNarrow(page, 'a sale without an email');
    await page
      .getByRole('button', { name: /^Register/ })
      .first()
      .click();
    await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
    await expectNarrow(page, 'the success ticket');

    await page.getByRole('button', { name: 'Register Another Person' }).filter({ visible: true }).click();
    const row = page.getByRole('listitem').filter({ hasText: person.name });
    await expect(row).toContainText('Not delivered yet');
    await expectNarrow(page, 'the own sales');
    const dialog = page.getByRole('dialog');
    await row.getByRole('button', { name: `Deliver the ticket of ${person.name}` }).click();
    await expect(dialog.getByRole('button', { name: 'Print' })).toBeVisible();
    await expectNarrow(page, 'delivering');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    for (const [what, title] of [
      ['Correct', 'Correct the details'],
      ['Change Sale', 'Change the sale'],
      ['Give Tickets', 'Give tickets'],
    ] as const) {
      await row.getByRole('button', { name: `More for ${person.name}` }).click();
      await expectNarrow(page, 'the menu');
      await dialog.getByRole('button', { name: what }).click();
      await expect(page.getByRole('dialog', { name: title })).toBeVisible();
      await expectNarrow(page, what);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    }
  },
);

test(
  'a person’s page fits narrow phones in both languages, with one main action',
  AT_PHONE,
  async ({ page, openAs, api }) => {
    const sold = await api.register({ email: null, delivery: 'seller', ticket_quantity: 3 });
    const { version } = sold;
    const ana = { name: makePerson().name, phone: makePerson().phone };
    await api.send(
      'POST',
      `/api/attendees/${sold.id}/give`,
      { tickets: 1, of: 3, version, ...ana },
      'president',
    );
    await openAs('president', `/dashboard/attendees/${sold.id}/show`);
    await expect(page.getByText(`Given to ${ana.name}`)).toBeVisible();
    await expectNarrow(page, 'the page of a person without an email');
    await page.getByRole('button', { name: 'Deliver', exact: true }).filter({ visible: true }).click();
    await expectNarrow(page, 'delivering');
  },
);

test(
  'giving tickets on the ticket’s page fits narrow phones in both languages',
  AT_PHONE,
  async ({ page, api, stack }) => {
    const sold = await api.register({ ticket_quantity: 3 });
    await stack.database.query(
      'update events set guests_may_give = true where id = (select event_id from registrations where id = $1)',
      [sold.id],
    );
    await page.goto(`/ticket#${sold.qr_code_id}`);
    await page.getByRole('button', { name: 'Give tickets to somebody' }).click();
    await expectNarrow(page, 'giving');
    await page.goto(`/give#${'A'.repeat(43)}`);
    await expect(page.getByRole('button', { name: 'Give the Tickets' })).toBeVisible();
    await expectNarrow(page, 'confirming');
  },
);
