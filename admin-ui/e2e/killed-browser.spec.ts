import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { letIn } from './support/checkin';
import { waitUntilInstalled, waitUntilListed, openDoor, standingOf } from './support/door';
import { CHROMIUM, CHROMIUM_FLAGS } from './support/paths';
import { AT_PHONE, expect, openAs, test } from './support/test';

// Everything that a phone has shown before it dies is on its disk.

test.use({ serviceWorkers: 'allow' });

/** Kills every process of the browser with this profile, without giving it a chance to clean up. */
async function kill(profile: string): Promise<void> {
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (command.includes(profile)) endAtOnce(Number(pid));
  }
}

function endAtOnce(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has already ended together with another process.
  }
}

test(
  'scans that wait, and the list, outlive a browser that is killed',
  AT_PHONE,
  async ({ api, stack, network, ownContext }) => {
    await openDoor(api);
    const [first, second] = await Promise.all([api.register(), api.register()]);
    const profile = await mkdtemp(path.join(tmpdir(), 'usher-profile-'));
    const start = async (): Promise<Page> => {
      const options = { ...ownContext, executablePath: CHROMIUM, args: [...CHROMIUM_FLAGS] };
      const context = await chromium.launchPersistentContext(profile, options);
      return context.pages()[0] ?? context.newPage();
    };
    try {
      const page = await start();
      await openAs(page, api, 'volunteer', `${network.url}/checkin`);
      await waitUntilInstalled(page);
      await waitUntilListed(page, first, second);
      network.setFate('cut');
      await letIn(page, first);
      await kill(profile);

      const next = await start();
      await openAs(next, api, 'volunteer', `${network.url}/checkin`);
      await expect(next.getByRole('banner')).toContainText('Offline · 1 waiting');
      await letIn(next, second);
      network.setFate('pass');
      await next.evaluate(() => window.dispatchEvent(new Event('online')));
      for (const { id } of [first, second])
        await expect
          .poll(() => standingOf(stack, id), { timeout: 40_000 })
          .toMatchObject({ admitted: 2, admissions: 1 });
      await next.context().close();
    } finally {
      await kill(profile);
      await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    }
  },
);
