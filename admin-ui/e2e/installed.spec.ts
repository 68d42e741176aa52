import type { Page } from '@playwright/test';
import { enterCode } from './support/checkin';
import { waitUntilInstalled, openAtDoor, openDoor, standingOf } from './support/door';
import { AT_DESK, AT_PHONE, expect, openAs, test } from './support/test';

// The installed application: it opens without a network, and a new version takes over when it disturbs nobody.

test.use({ serviceWorkers: 'allow' });

const startButton = (page: Page) =>
  page.getByRole('button', { name: 'Start QR Scanner' }).filter({ visible: true });

const NOW = 'window.version = 2;';
const versionOf = (page: Page) => page.evaluate(() => (window as { version?: number }).version ?? 1);

test('it is installable, and opens without a network', AT_PHONE, async ({ page, api, network }) => {
  await openAs(page, api, 'volunteer', `${network.url}/checkin`);
  await waitUntilInstalled(page);
  const manifest = await (await fetch(`${network.url}/manifest.webmanifest`)).json();
  expect(manifest).toMatchObject({ name: 'Usher', start_url: '/checkin', display: 'standalone' });
  for (const { src } of manifest.icons as Array<{ src: string }>)
    expect((await fetch(network.url + src)).headers.get('content-type')).toBe('image/png');

  network.setFate('cut');
  // All fonts come from the device before the first paint, so headings do not visibly change theirs.
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (!('displayFont' in document.documentElement.dataset)) return;
      (window as { hadFont?: boolean }).hadFont = document.body === null;
      observer.disconnect();
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  await page.goto(`${network.url}/checkin`);
  await expect(startButton(page)).toBeVisible();
  expect(
    await page.evaluate(() => (window as { hadFont?: boolean }).hadFont),
    'before anything is painted',
  ).toBe(true);
  await page.goto(`${network.url}/registration`);
  await expect(page.getByLabel('Full name')).toBeVisible();
  // A server that accepts requests and never answers counts as no network.
  network.setFate('hang');
  await page.goto(`${network.url}/checkin?from=home-screen`);
  await expect(startButton(page)).toBeVisible();
  // A volunteer who is early can practise where there is no network yet.
  await page.goto(`${network.url}/practice`);
  for (const arrival of ['opened', 'reloaded']) {
    await expect(page.getByRole('article'), arrival).toHaveCount(6);
    await expect(page.getByRole('img', { name: /^QR code of/ }), arrival).toHaveCount(6);
    await page.reload();
  }
});

/** Strings by which each library can be recognised in a build, where no other names are left. */
const MARKS = { '@mui': 'MuiButton', 'ra-core': 'ra.notification', '@apollo': 'go.apollo.dev' };
const librariesIn = (code: string) =>
  Object.entries(MARKS).flatMap(([library, mark]) => (code.includes(mark) ? [library] : []));

test('nothing of the API is kept, and nothing of the console', AT_PHONE, async ({ page, api, network }) => {
  await openAs(page, api, 'president', `${network.url}/checkin`);
  await waitUntilInstalled(page);
  await page.goto(`${network.url}/profile`);
  await expect(page.getByLabel('New password')).toBeVisible();
  const kept = await page.evaluate(async () => {
    const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const files = opened.map(async (cache) =>
      Promise.all(
        (await cache.keys()).map(async (request) => ({
          path: new URL(request.url).pathname,
          text: await (await cache.match(request))!.text(),
        })),
      ),
    );
    return (await Promise.all(files)).flat();
  });
  const paths = kept.map(({ path }) => path);
  expect(paths).toContain('/index.html');
  expect(
    paths.filter((path) => !/^\/(assets\/|icons\/|index\.html|theme\.js|favicon\.svg|manifest)/.test(path)),
  ).toEqual([]);
  const code = kept.filter(({ path }) => path.endsWith('.js'));
  expect(
    code.flatMap(({ path, text }) => librariesIn(text).map((library) => `${library} in ${path}`)),
  ).toEqual([]);
  // The marks do work: the console's code contains all of them.
  const document = await (await fetch(`${network.url}/transfers`)).text();
  const names = [...document.matchAll(/"(\/assets\/[\w-]+\.js)"/g)].map(([, name]) => network.url + name!);
  const ofConsole = await Promise.all(names.map(async (name) => (await fetch(name)).text()));
  expect(librariesIn(ofConsole.join('\n'))).toEqual(Object.keys(MARKS));
  network.setFate('cut');
  await expect(page.goto(`${network.url}/dashboard`), 'the console needs the server').rejects.toThrow();
});

test(
  'a new version waits while something is typed, takes over at the next step, and loses no scan that waits',
  AT_DESK,
  async ({ page, api, stack, network }) => {
    await openDoor(api);
    const person = await api.register();
    await page.clock.install();
    await openAtDoor({ page, api, network }, person);
    await waitUntilInstalled(page);
    network.setFate((method) => (method === 'POST' ? 'cut' : 'pass'));
    await enterCode(page, person.qr_code_id);
    const waits = page.getByText('Offline · 1 waiting').filter({ visible: true }).first();
    await expect(waits).toBeVisible();
    await page.getByRole('link', { name: 'Usher', exact: true }).click();
    await page.getByLabel('Full name').fill('Ana Gomez');
    // Imitate a new build: a different worker, with a different list of files.
    network.rewrite('/theme.js', (body) => body + NOW);
    network.rewrite('/sw.js', (body) =>
      body.replace(/"revision":"\w+","url":"theme.js"/, '"revision":"2","url":"theme.js"'),
    );
    const isWaiting = () =>
      page.evaluate(async () => {
        const registration = (await navigator.serviceWorker.getRegistration())!;
        await registration.update();
        return registration.waiting !== null;
      });
    await expect.poll(isWaiting).toBe(true);
    // As when the phone is locked. A headless browser never hides a page, so the test sets the state and fires the event.
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: true, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    expect(await isWaiting(), 'the name is not lost').toBe(true);
    await expect(page.getByLabel('Full name')).toHaveValue('Ana Gomez');
    expect(await versionOf(page)).toBe(1);
    await page.getByRole('link', { name: 'Check-in' }).first().click();
    await expect(page).toHaveURL(`${network.url}/checkin`);
    // Until then the scan can be undone, which keeps the new version waiting.
    await page.clock.fastForward('01:01');
    // A browser stops an idle worker, and then the next one takes over. A worker that is being watched, as by these tests, keeps
    // running.
    const browser = await page.context().newCDPSession(page);
    await browser.send('ServiceWorker.enable');
    await expect(async () => {
      const isNew = () => (window as { version?: number }).version === 2;
      const arrived = page.waitForFunction(isNew, undefined, { timeout: 2000 });
      await arrived.catch(async () => {
        await browser.send('ServiceWorker.stopAllWorkers');
        for (const step of ['Registration', 'Check-in'])
          await page.getByRole('link', { name: step }).first().click({ timeout: 2000 });
      });
      await arrived;
    }).toPass({ timeout: 60_000 });
    await page.getByRole('link', { name: 'Check-in' }).first().click();
    await expect(startButton(page)).toBeVisible();
    await expect(
      page
        .getByText(/(Offline ·|Sending) 1\b/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
    expect(await standingOf(stack, person.id)).toMatchObject({ admitted: 0 });
    network.setFate('pass');
    await expect
      .poll(() => standingOf(stack, person.id), { timeout: 30_000 })
      .toEqual({ admitted: 2, served: 0, admissions: 1 });
  },
);
