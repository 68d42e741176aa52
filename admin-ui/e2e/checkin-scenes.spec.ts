import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { format, type FormatConfig } from 'oxfmt';
import { cameraFlags, filmPictures, framesShown } from './support/camera';
import { recordScans, startScanner } from './support/checkin';
import { ROOT } from './support/paths';
import { badScenes, KINDS, SCENE_HEIGHT, SCENE_WIDTH, type Kind, type Scene } from './support/scenes';
import { AT_PHONE, expect, openAs, test } from './support/test';

// How well the reader copes with a bad night's pictures, all the way from the camera to the request.

const PER_KIND = 10;
/** Share of all scenes that has to be read. */
const ENOUGH = 0.8;
/** Pictures per second: each is shown long enough for a reading, at ten readings a second. */
const PER_SECOND = 8;
/** Number of rounds of starts from which the median is taken. */
const ROUNDS = 5;

test(
  'of seventy bad scenes the camera reads at least 80 %, and none wrongly',
  AT_PHONE,
  async ({ camera, pageWith, api }) => {
    // A busy machine shows three of the eight pictures a second, and the film is shown twice or three times.
    test.setTimeout(300_000);
    const scenes = badScenes(PER_KIND);
    const size = { width: SCENE_WIDTH, height: SCENE_HEIGHT, perSecond: PER_SECOND };
    await filmPictures(
      camera.file,
      scenes.map(({ luma }) => luma),
      size,
    );
    const page = await pageWith(cameraFlags.film(camera.file));
    await page.addInitScript(
      ([key, value]) => localStorage.setItem(key!, value!),
      ['usher.scanner', JSON.stringify({ keepsScanning: true, isMuted: true })],
    );
    const sent = recordScans(page);
    const reader = page.waitForResponse('**/zxing_reader*.wasm');
    await openAs(page, api, 'volunteer', '/checkin');
    await reader;
    await startScanner(page);
    await expect(page.locator('video')).toHaveJSProperty('readyState', 4);
    const read = () => new Set(sent.map(({ code }) => code));
    const isRead = ({ code }: Scene) => read().has(code);
    const share = () => scenes.filter(isRead).length / scenes.length;
    // Show the film twice. A busy machine skips frames, so go on for as long as another round brings new codes.
    await framesShown(page, scenes.length * 2);
    for (let before = 0; share() < ENOUGH && read().size > before;) {
      before = read().size;
      await framesShown(page, scenes.length);
    }

    const known = new Set(scenes.map(({ code }) => code));
    expect(
      [...read()].filter((code) => !known.has(code)),
      'read wrongly',
    ).toEqual([]);
    const table = tableOf(scenes, isRead);
    console.log(table);
    if (process.env.KEEP_TABLE) await keep('scenes', table);
    expect(share(), table).toBeGreaterThanOrEqual(ENOUGH);
  },
);

// Measurements for the docs, not a test.
const whenKept = process.env.KEEP_TABLE ? test : () => undefined;

whenKept('how soon the scanner reads', AT_PHONE, async ({ camera, pageWith, api }) => {
  test.setTimeout(240_000);
  const lines: string[] = [];
  for (const slowed of [1, 4]) {
    const times: Record<string, Start[]> = { never: [], idle: [], again: [] };
    for (let round = 0; round < ROUNDS; round++) {
      for (const isPrefetched of [false, true]) {
        const page = await pageWith(cameraFlags.film(camera.file));
        const cdp = await page.context().newCDPSession(page);
        await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowed });
        // With data saving on, the reader is not loaded before the first start.
        if (!isPrefetched)
          await page.addInitScript(() =>
            Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
          );
        const reader = isPrefetched && page.waitForResponse('**/zxing_reader*.wasm');
        await openAs(page, api, 'volunteer', '/checkin');
        await (reader || page.getByRole('button', { name: 'Start QR Scanner' }).waitFor());
        times[isPrefetched ? 'idle' : 'never']!.push(await timedStart(page));
        await page.getByRole('button', { name: 'Stop Scanner' }).click();
        times.again!.push(await timedStart(page));
        await page.context().browser()!.close();
      }
    }
    const processor = slowed === 1 ? 'as it is' : `slowed ${slowed} times`;
    for (const [name, what] of [
      ['never', 'first start, nothing loaded before'],
      ['idle', 'first start, loaded while the page was idle'],
      ['again', 'every further start'],
    ] as const) {
      const column = (key: keyof Start) => medianAndWorst(times[name]!.map((start) => start[key]));
      lines.push(`| ${what} | ${processor} | ${column('camera')} | ${column('reader')} |`);
    }
  }
  const table = [
    '| start | processor | camera on, ms | reads from then on, ms |',
    '| --- | --- | ---: | ---: |',
    ...lines,
  ].join('\n');
  console.log(table);
  await keep('starts', table);
});

/** Milliseconds from the press to the camera's picture, and from there until the reader reads. */
interface Start {
  camera: number;
  reader: number;
}

const timedStart = (page: Page): Promise<Start> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const button = [...document.querySelectorAll('button')].find(
          (button) => button.textContent === 'Start QR Scanner' && button.checkVisibility(),
        )!;
        let pressed = 0;
        let on = 0;
        const observer = new MutationObserver(() => {
          const stage = document.querySelector('section[aria-busy]');
          const isStarting = stage?.textContent.includes('Starting the camera...');
          if (stage && !isStarting) on ||= performance.now();
          if (stage?.getAttribute('aria-busy') !== 'false') return;
          observer.disconnect();
          resolve({ camera: on - pressed, reader: performance.now() - on });
        });
        observer.observe(document.body, {
          subtree: true,
          childList: true,
          attributes: true,
          characterData: true,
        });
        pressed = performance.now();
        button.click();
      }),
  );

function medianAndWorst(values: number[]): string {
  const sorted = values.toSorted((a, b) => a - b).map(Math.round);
  return `${sorted[Math.floor(sorted.length / 2)]} (${sorted.at(-1)})`;
}

function tableOf(scenes: Scene[], isRead: (scene: Scene) => boolean): string {
  const line = (name: string, what: string, some: Scene[]) =>
    `| ${name} | ${what} | ${some.length} | ${some.filter(isRead).length} |`;
  const kinds = Object.entries(KINDS) as [Kind, string][];
  return [
    '| scene | what is wrong, from the mildest to the worst | scenes | read |',
    '| --- | --- | ---: | ---: |',
    ...kinds.map(([kind, what]) =>
      line(
        kind,
        what,
        scenes.filter((scene) => scene.kind === kind),
      ),
    ),
    line('**all**', '', scenes),
  ].join('\n');
}

/** Writes the table into docs, in place of the previous one. */
async function keep(name: string, table: string): Promise<void> {
  const file = path.join(ROOT, 'docs/performance-reader.md');
  const [start, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
  const page = await readFile(file, 'utf8');
  const [before, after] = [page.slice(0, page.indexOf(start)), page.slice(page.indexOf(end))];
  const text = `${before}${start}\n\n${table}\n\n${after}`;
  const style = JSON.parse(await readFile(path.join(ROOT, '.oxfmtrc.json'), 'utf8')) as FormatConfig;
  const { code } = await format(file, text, style);
  await writeFile(file, code);
}
