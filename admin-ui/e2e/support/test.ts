import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  chromium,
  test as base,
  expect,
  type Browser,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
import type { LoginDto } from '../../src/api/generated/rest';
import { TOKEN_KEY, USER_KEY } from './keys';
import { Api } from './api';
import { fakeCamera, type FakeCamera } from './camera';
import { CHROMIUM, CHROMIUM_FLAGS, ROOT } from './paths';
import { keptFiles, type KeptFiles } from './kept-files';
import { networkTo, type Network } from './network';
import { ownStack } from './own-stack';
import type { AccountRole, Stack } from './stack';

interface WorkerFixtures {
  stack: Stack;
  api: Api;
  keptFiles: KeptFiles;
  cameraBrowsers: CameraBrowsers;
}

/** Browsers that share one camera, which reads its film anew at each start. Each browser is started once for all tests. */
interface CameraBrowsers {
  file: string;
  /** Returns the browser with these flags besides the usual ones; starts it if needed. */
  startedWith: (flags: readonly string[]) => Promise<Browser>;
}

/** What a project or a file may set. */
export interface TestOptions {
  /** Whether the browser keeps files from one test to the next. Not for tests of how a page comes for the first time. */
  keepsFiles: boolean;
}

interface TestFixtures extends TestOptions {
  /** Opens a page as an account that is already signed in. */
  openAs: (role: AccountRole, path: string) => Promise<void>;
  /** Context options for pages in browsers other than the usual one. */
  ownContext: BrowserContextOptions;
  /** Opens a page in a separate browser, started with these flags besides the usual ones. */
  pageWith: (flags: string[]) => Promise<Page>;
  /** The camera that a QR scanner sees; open its `page`. */
  camera: FakeCamera;
  /** The network between the browser and the server; open its `url`. */
  network: Network;
  /** Expects no accessibility violation on this page, or on another one, in both themes. */
  expectAccessible: (another?: Page) => Promise<void>;
}

/** Each worker starts the product once; each test builds its own data in it. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  stack: ownStack(),
  api: [async ({ stack }, use) => use(new Api(stack)), { scope: 'worker' }],
  baseURL: async ({ stack }, use) => use(stack.url),
  keepsFiles: [false, { option: true }],
  keptFiles: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it that nothing is needed
    async ({}, use) => {
      const kept = await keptFiles();
      await use(kept);
      await kept.stop();
    },
    { scope: 'worker' },
  ],
  context: async ({ context, keepsFiles, keptFiles, ownContext }, use) => {
    const kept = keepsFiles ? await keptFiles.contextWith(ownContext) : undefined;
    await use(kept ?? context);
    if (kept) await keptFiles.clean();
  },
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

// A test without one of these marks runs at both widths, which costs twice. That is for what differs between them: layout (sizes,
// positions, tables that become cards, the menu, the dock), and one main walk through each screen that stands in another order on
// a phone. Whether a page fits a narrow window is cheaper asked with `expectFits`. An axe check costs as much as a page: each
// screen and each dialog has one, in the state that shows most of it. Another sentence, amount or language, or an alert on a
// screen that is checked, is no other state.

/** Marks tests of console behaviour that does not depend on the width: they run once, at desk width, where most use is. */
export const AT_DESK = { tag: '@at-desk' };

/** Marks such tests of the pages for sellers, the door and guests: they run once, at phone width, where most use is. */
export const AT_PHONE = { tag: '@at-phone' };

export { expect };

const startBrowser = (flags: readonly string[]): Promise<Browser> =>
  chromium.launch({ executablePath: CHROMIUM, args: [...CHROMIUM_FLAGS, ...flags] });

export const openAs = async (page: Page, api: Api, role: AccountRole, path: string): Promise<void> =>
  openWith(page, await api.login(role), path);

/** Opens a page with this session. */
export async function openWith(page: Page, session: LoginDto, path: string): Promise<void> {
  await page.addInitScript(
    ([tokenKey, userKey, token, user]) => {
      // Only once per tab: a test that signs out must stay signed out.
      if (sessionStorage.getItem('e2e.signed-in')) return;
      sessionStorage.setItem('e2e.signed-in', 'yes');
      localStorage.setItem(tokenKey!, token!);
      localStorage.setItem(userKey!, user!);
    },
    [TOKEN_KEY, USER_KEY, session.access_token, JSON.stringify(session.user)],
  );
  await page.goto(path);
}

/** The axe rules that depend on colours. */
const RULES_OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * Makes the system's theme this one. It is set anew until the page shows it, because on a busy machine it happened that Chromium
 * answered the command and never told the page.
 */
export const showTheme = (page: Page, theme: 'light' | 'dark'): Promise<void> =>
  expect(async () => {
    await page.emulateMedia({ colorScheme: null, reducedMotion: 'reduce' });
    await page.emulateMedia({ colorScheme: theme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme, { timeout: 2_000 });
  }).toPass({ timeout: 10_000 });

/** axe itself, which is put into a page once. `AxeBuilder` would do so twice before its first run, and asks the page more often. */
const AXE = path.join(ROOT, 'node_modules/axe-core/axe.min.js');

interface AxeInPage {
  run: (
    context: { exclude: string[] },
    options: object,
  ) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}

/** @returns what breaks these rules, or any; null if axe is not in the page yet */
const violationsOf = (page: Page, rules: string[] | null): Promise<string[] | null> =>
  page.evaluate(async (values) => {
    const { axe } = window as unknown as { axe?: AxeInPage };
    if (!axe) return null;
    const { violations } = await axe.run(
      // Scripts do not run in a mail's frame, so axe would wait forever for its own script there.
      { exclude: ['iframe[sandbox=""]'] },
      // Otherwise every element that passes would be described as well, and the way to each.
      { resultTypes: ['violations'], selectors: false, ...(values && { runOnly: { type: 'rule', values } }) },
    );
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  }, rules);

async function expectAccessible(page: Page): Promise<void> {
  // Wait for the page itself: axe should not check the moment in which its code is still loading. `includeHidden`, because an
  // open dialog hides the page, including its title, from assistive technology.
  await expect(page.getByRole('heading', { level: 1, includeHidden: true }).first()).toBeVisible();
  for (const theme of ['light', 'dark'] as const) {
    await showTheme(page, theme);
    // The themes differ only in colours.
    const rules = theme === 'light' ? null : RULES_OF_COLOURS;
    let told = await violationsOf(page, rules);
    if (told === null) {
      await page.evaluate(await readFile(AXE, 'utf8'));
      told = await violationsOf(page, rules);
    }
    expect(told, `accessibility in the ${theme} theme`).toEqual([]);
  }
}
