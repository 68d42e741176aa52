import type { Page } from '@playwright/test';
import { ownEvent, sell } from './support/events';
import { openMenu } from './support/menu';
import { ownSeller } from './support/sellers';
import { AT_DESK, AT_PHONE, expect, test } from './support/test';

/** Presses a button of the footer, or on a phone of the menu. */
async function choose(page: Page, name: string) {
  await openMenu(page);
  await page.getByRole('button', { name, exact: true }).filter({ visible: true }).click();
}

test(
  'the switch turns every text to Spanish at once, and back',
  AT_PHONE,
  async ({ page, openAs, expectAccessible }) => {
    await openAs('volunteer', '/registration');
    await page.getByLabel('Full name').fill('Rosa Typed');
    await choose(page, 'Español');
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expect(page).toHaveTitle('Registro · Usher');
    await expect(page.getByRole('heading', { name: 'Registro' })).toBeVisible();
    await expect(page.getByLabel('Nombre completo'), 'what was typed stays').toHaveValue('Rosa Typed');
    await page.keyboard.press('Escape');
    await expectAccessible();
    await choose(page, 'English');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.getByRole('heading', { name: 'Registration' })).toBeVisible();
  },
);

test('the choice is remembered, and other tabs follow', AT_PHONE, async ({ page, context }) => {
  await page.goto('/login');
  const other = await context.newPage();
  await other.goto('/login');
  await choose(page, 'Español');
  await expect(other.getByRole('heading', { name: 'Acceso del equipo' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Acceso del equipo' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
});

test('validation messages and server errors are in Spanish, too', AT_PHONE, async ({ page }) => {
  await page.goto('/login');
  await choose(page, 'Español');
  await page.getByLabel('Correo electrónico').fill('volunteer@example.org');
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(page.getByLabel('Contraseña', { exact: true })).toHaveAccessibleDescription(
    'Este campo es obligatorio',
  );
  await page.getByLabel('Contraseña', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(page.getByRole('alert')).toHaveText('El correo o la contraseña no son correctos');
});

test('figures in server errors are formatted for Spanish, too', AT_PHONE, async ({ page }) => {
  await page.route('**/api/auth/login', (route) =>
    route.fulfill({
      status: 429,
      json: {
        code: 'too_many_requests',
        detail: 'Too many attempts. Please try again in 1,234 minutes.',
        params: { seconds: 74_040 },
        request_id: 'r1',
      },
    }),
  );
  await page.goto('/login');
  await page.getByLabel('Email').fill('volunteer@example.org');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText('Too many attempts. Please try again in 1,234 minutes.');
  await choose(page, 'Español');
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Demasiados intentos. Inténtalo de nuevo en 1,234 minutos.',
  );
});

test(
  'team roles are shown in Spanish everywhere and stored unchanged',
  AT_DESK,
  async ({ page, openAs, api, stack }) => {
    await page.goto('/login');
    await choose(page, 'Español');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /Inscríbete aquí/ }).click();
    const options = page.getByLabel('Puesto en el equipo').getByRole('option');
    await expect(options.filter({ hasText: 'Equipo de exalumnos' })).toHaveAttribute(
      'value',
      'Alumni Team Member',
    );

    const event = await ownEvent(api);
    const [ana, eva] = [
      await ownSeller(stack, { name: 'Ana', teamRole: 'Alumni Team Member' }),
      await ownSeller(stack, { name: 'Eva', teamRole: 'Vice President' }),
    ];
    await sell(stack, event.id, [
      { seller: ana.email, ticket_quantity: 2 },
      { seller: eva.email, ticket_quantity: 1 },
    ]);
    await openAs('president', `/dashboard?event=${event.id}`);
    const list = page.getByRole('region', { name: 'Equipo de ventas y asistentes' });
    const row = (name: string) => list.locator('tbody tr, li').filter({ hasText: name });
    await expect(row(ana.name)).toContainText('Equipo de exalumnos');
    // The search matches the text as it is shown.
    await list.getByRole('searchbox').fill('vicepres');
    await expect(row(ana.name)).toHaveCount(0);
    await expect(row(eva.name)).toContainText('Vicepresidencia');
    await page.goto(`/dashboard/attendees?event=${event.id}`);
    await expect(list.getByText('Equipo de exalumnos').first()).toBeVisible();
    await expect(list.getByText('Alumni Team Member')).toHaveCount(0);
  },
);

test('dates are formatted for the language', AT_PHONE, async ({ page, openAs }) => {
  await openAs('volunteer', '/profile');
  await choose(page, 'Español');
  const since = page.getByText('Miembro desde').locator('..').getByRole('definition');
  await expect(since).toHaveText(/^\d{1,2} de [a-z]+ de \d{4} a las \d{1,2}:\d{2}\s[ap]\.\s?m\.$/);
});

test.describe('a browser that reads Spanish', () => {
  test.use({ locale: 'es-MX' });
  test('a browser set to Spanish starts in Spanish until somebody chooses', AT_PHONE, async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByRole('heading', { name: 'Acceso del equipo' })).toBeVisible();
    await choose(page, 'English');
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
  });
});

test('a language whose file fails to load changes nothing', AT_PHONE, async ({ page }) => {
  await page.goto('/login');
  await page.route('**/assets/es-*.js', (route) => route.abort());
  await choose(page, 'Español');
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});
