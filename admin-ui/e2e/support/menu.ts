import type { Page } from '@playwright/test';

/** Opens the menu that holds the links and the logout on a phone; does nothing on a wide screen. */
export async function openMenu(page: Page): Promise<void> {
  if (page.viewportSize()!.width >= 900) return;
  const button = page.getByRole('button', { name: /^(Menu|Menú)$/ });
  if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
}

/** Follows a link of the navigation. */
export async function follow(page: Page, name: string): Promise<void> {
  await openMenu(page);
  await page.getByRole('link', { name, exact: true }).locator('visible=true').first().click();
}

export async function logOut(page: Page): Promise<void> {
  await openMenu(page);
  await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).first().click();
}
