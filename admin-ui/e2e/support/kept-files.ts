import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test';
import { CHROMIUM_SHELL, SHELL_FLAGS } from './paths';

/**
 * A browser that keeps the product's files, and what it compiled of them, from one test to the next, as a returning user's does.
 * Reading and compiling a megabyte of code is half of what a page of the console costs. All else is taken back after each test.
 */
export interface KeptFiles {
  /** @returns a context with these options; undefined if the browser was started with others */
  contextWith: (options: BrowserContextOptions) => Promise<BrowserContext | undefined>;
  /** Takes back what a test has done to the context. */
  clean: () => Promise<void>;
  stop: () => Promise<void>;
}

interface Started {
  context: BrowserContext;
  /** Stays open, because a browser ends with its last page. */
  blank: Page;
  /** Whether its clock is no longer the real one: that cannot be taken back. */
  hasOtherClock: boolean;
}

/** Asks for no code before it is needed: no test waits for the pages that it does not open. */
const saveData = (): void => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
};

async function start(folder: string, options: BrowserContextOptions): Promise<Started> {
  const context = await chromium.launchPersistentContext(folder, {
    ...options,
    executablePath: CHROMIUM_SHELL,
    args: SHELL_FLAGS,
  });
  await context.addInitScript(saveData);
  const started = { context, blank: context.pages()[0]!, hasOtherClock: false };
  const { clock } = context;
  for (const name of ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const) {
    const set = clock[name].bind(clock) as (...values: unknown[]) => Promise<void>;
    clock[name] = (...values: unknown[]) => {
      started.hasOtherClock = true;
      return set(...values);
    };
  }
  return started;
}

export async function keptFiles(): Promise<KeptFiles> {
  const folder = await mkdtemp(path.join(tmpdir(), 'usher-browser-'));
  let started: Started | undefined;
  let startedWith: string | undefined;
  return {
    contextWith: async (options) => {
      startedWith ??= JSON.stringify(options);
      if (JSON.stringify(options) !== startedWith) return undefined;
      started ??= await start(folder, options);
      return started.context;
    },
    clean: async () => {
      if (!started) return;
      const { context, blank, hasOtherClock } = started;
      if (hasOtherClock) {
        started = undefined;
        return context.close();
      }
      for (const page of context.pages()) if (page !== blank) await page.close();
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      await context.setOffline(false);
      await context.clearPermissions();
      await context.setStorageState({ cookies: [], origins: [] });
    },
    stop: async () => {
      await started?.context.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
