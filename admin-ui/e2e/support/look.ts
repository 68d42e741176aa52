import type { Page } from '@playwright/test';

/** Takes a picture of the whole page for somebody to look at, if the folder for it is named (`LOOK`). */
export async function look(page: Page, name: string): Promise<void> {
  const folder = process.env.LOOK;
  if (!folder) return;
  await page.screenshot({ path: `${folder}/${name}-${page.viewportSize()!.width}.png`, fullPage: true });
}
