import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import {
  chromium,
  test as base,
  expect,
  type Browser,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
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
  cameraBrowsers: CameraBrowsers;
}

/** Browsers with one camera, whose film is read anew at each of its starts: each is started once for all tests. */
interface CameraBrowsers {
  file: string;
  /** The one that was started with these flags besides the usual ones. */
  startedWith: (flags: readonly string[]) => Promise<Browser>;
}

interface TestFixtures {
  /** Opens a page as somebody who is signed in already. */
  openAs: (role: AccountRole, path: string) => Promise<void>;
  /** How pages are opened in browsers other than the usual one. */
  ownContext: BrowserContextOptions;
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
  ownContext: async (
    { baseURL, viewport, isMobile, hasTouch, locale, timezoneId, serviceWorkers, contextOptions },
    use,
  ) => use({ ...contextOptions, baseURL, viewport, isMobile, hasTouch, locale, timezoneId, serviceWorkers }),
  pageWith: async ({ ownContext }, use) => {
    const browsers: Browser[] = [];
    await use(async (flags) => {
      const browser = await startBrowser(flags);
      browsers.push(browser);
      return (await browser.newContext(ownContext)).newPage();
    });
    await Promise.all(browsers.map((browser) => browser.close()));
  },
  cameraBrowsers: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it that nothing is needed
    async ({}, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'usher-camera-'));
      const browsers = new Map<string, Promise<Browser>>();
      await use({
        file: path.join(folder, 'camera.y4m'),
        startedWith: (flags) => {
          const key = flags.join(' ');
          const browser = browsers.get(key) ?? startBrowser(flags);
          browsers.set(key, browser);
          return browser;
        },
      });
      await Promise.all([...browsers.values()].map(async (browser) => (await browser).close()));
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  camera: async ({ cameraBrowsers: { file, startedWith }, ownContext }, use) => {
    const pages: Page[] = [];
    await use(
      await fakeCamera(file, async (flags) => {
        const page = await (await (await startedWith(flags)).newContext(ownContext)).newPage();
        pages.push(page);
        return page;
      }),
    );
    await Promise.all(pages.map((page) => page.context().close()));
  },
  network: async ({ stack }, use) => {
    const network = await networkTo(stack.url);
    await use(network);
    await network.close();
  },
  expectAccessible: async ({ page }, use) => use((another = page) => expectAccessible(another)),
});

// A test without one of these marks runs at both widths, and is for what differs between them: layout (nothing scrolls
// sideways, sizes, what stands where, tables that become cards, the menu, the dock), axe on a screen, and one main walk
// through each screen, so that every screen is used as a whole at each width.

/** For a rule of what the console does, which has nothing to do with the width: once, where the console is mostly used. */
export const AT_DESK = { tag: '@at-desk' };

/** For such a rule of the pages of sellers, the door and guests: once, on the phone that they are mostly used with. */
export const AT_PHONE = { tag: '@at-phone' };

export { expect };

const startBrowser = (flags: readonly string[]): Promise<Browser> =>
  chromium.launch({ executablePath: CHROMIUM, args: [...CHROMIUM_FLAGS, ...flags] });

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
    const isInjected = await page.evaluate(() => 'axe' in window);
    // No script runs in a mail's frame, and axe would wait for its own there for ever. Without frames to put together, the
    // page itself can be asked, which costs half of what a second page for the sum does.
    const axe = new AxeBuilder({ page, axeSource: isInjected ? ';' : undefined })
      // What passes would be described as well, element by element.
      .options({ resultTypes: ['violations'] })
      .exclude('iframe[sandbox=""]')
      .setLegacyMode();
    // Only colours differ between the themes.
    const { violations } = await (theme === 'light' ? axe : axe.withRules(RULES_OF_COLOURS)).analyze();
    const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
    expect(told, `accessibility in the ${theme} theme`).toEqual([]);
  }
}
