import { AxeBuilder } from '@axe-core/playwright';
import { chromium, test as base, expect, type Page } from '@playwright/test';
import type { LoginAnswer } from '../../src/api/types';
import { TOKEN_KEY, USER_KEY } from './keys';
import { Api } from './api';
import { fakeCamera, type FakeCamera } from './camera';
import { CHROMIUM, CHROMIUM_FLAGS } from './paths';
import { networkTo, type Network } from './network';
import { startStack, type AccountRole, type Stack } from './stack';

interface WorkerFixtures {
  stack: Stack;
  api: Api;
}

interface TestFixtures {
  /** Opens a page as somebody who is signed in already. */
  openAs: (role: AccountRole, path: string) => Promise<void>;
  /** A page of a browser of its own, started with these flags besides the usual ones. */
  pageWith: (flags: string[]) => Promise<Page>;
  /** What a QR scanner sees; open its `page`. */
  camera: FakeCamera;
  /** Between the browser and the server; open its `url`. */
  network: Network;
  /** No accessibility violation on what this page, or another one, shows, in both themes. */
  expectAccessible: (another?: Page) => Promise<void>;
}

/** The product runs once a worker; each test builds its own data in it. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  stack: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it that nothing else is needed
    async ({}, use) => {
      const stack = await startStack();
      await use(stack);
      await stack.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  api: [async ({ stack }, use) => use(new Api(stack)), { scope: 'worker' }],
  baseURL: async ({ stack }, use) => use(stack.url),
  openAs: async ({ page, api }, use) => use((role, path) => openAs(page, api, role, path)),
  pageWith: async ({ baseURL, viewport, isMobile, hasTouch, locale, timezoneId, serviceWorkers }, use) => {
    const browsers: Array<{ close: () => Promise<void> }> = [];
    await use(async (flags) => {
      const browser = await chromium.launch({
        executablePath: CHROMIUM,
        args: [...CHROMIUM_FLAGS, ...flags],
      });
      browsers.push(browser);
      const context = await browser.newContext({
        baseURL,
        viewport,
        isMobile,
        hasTouch,
        locale,
        timezoneId,
        serviceWorkers,
      });
      return context.newPage();
    });
    await Promise.all(browsers.map((browser) => browser.close()));
  },
  camera: async ({ pageWith }, use, info) => use(await fakeCamera(info.outputPath('camera.y4m'), pageWith)),
  network: async ({ stack }, use) => {
    const network = await networkTo(stack.url);
    await use(network);
    await network.close();
  },
  expectAccessible: async ({ page }, use) => use((another = page) => expectAccessible(another)),
});

/** For a test whose rule has nothing to do with the width of the screen: it runs once. */
export const ANY_WIDTH = { tag: '@any-width' };

/** Marks a test of what people do on a phone: it runs at that width alone. */
export const PHONE_WIDTH = { tag: '@phone-width' };

export { expect };

export const openAs = async (page: Page, api: Api, role: AccountRole, path: string): Promise<void> =>
  openWith(page, await api.login(role), path);

/** Opens a page as whoever this session is. */
export async function openWith(page: Page, session: LoginAnswer, path: string): Promise<void> {
  await page.addInitScript(
    ([tokenKey, userKey, token, user]) => {
      // Once a tab: a test that signs out must stay signed out.
      if (sessionStorage.getItem('e2e.signed-in')) return;
      sessionStorage.setItem('e2e.signed-in', 'yes');
      localStorage.setItem(tokenKey!, token!);
      localStorage.setItem(userKey!, user!);
    },
    [TOKEN_KEY, USER_KEY, session.access_token, JSON.stringify(session.user)],
  );
  await page.goto(path);
}

/** What axe judges by colours. */
const RULES_OF_COLOURS = ['color-contrast', 'link-in-text-block'];

async function expectAccessible(page: Page): Promise<void> {
  // Judged is the page, not the moment in which its code is still on the way.
  // Behind a dialog the page is hidden to assistive technology, its title too.
  await expect(page.getByRole('heading', { level: 1, includeHidden: true }).first()).toBeVisible();
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    // No script runs in a mail's frame, and axe would wait for its own there for ever. Without frames to put together, the
    // page itself can be asked, which costs half of what a second page for the sum does.
    const axe = new AxeBuilder({ page }).exclude('iframe[sandbox=""]').setLegacyMode();
    // Only colours differ between the themes.
    const { violations } = await (theme === 'light' ? axe : axe.withRules(RULES_OF_COLOURS)).analyze();
    const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
    expect(told, `accessibility in the ${theme} theme`).toEqual([]);
  }
}
