import type { WorkerFixture } from '@playwright/test';
import { startStack, type Stack } from './stack';

/**
 * The fixture of an Usher that a worker starts for whoever extends with it. A function of its own each time: by that Playwright tells
 * fixtures apart, and files with the same one would share an Usher.
 */
export const ownStack = (): [WorkerFixture<Stack, object>, { scope: 'worker'; timeout: number }] => [
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it that nothing else is needed
  async ({}, use) => {
    const stack = await startStack();
    await use(stack);
    await stack.stop();
  },
  { scope: 'worker', timeout: 90_000 },
];
