import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import prettier from 'prettier';
import { cameraFlags, filmPictures, framesShown } from './support/camera';
import { recordScans, startScanner } from './support/checkin';
import { ROOT } from './support/paths';
import { badScenes, KINDS, SCENE_HEIGHT, SCENE_WIDTH, type Kind, type Scene } from './support/scenes';
import { ANY_WIDTH, expect, openAs, test } from './support/test';

// What the reader makes of a bad night's pictures, all the way from the camera to the request.

const PER_KIND = 10;
/** Long enough for a reading each, at ten a second. */
const PER_SECOND = 6;

test(
  'of seventy bad scenes the camera reads at least 80 %, and none wrongly',
  ANY_WIDTH,
  async ({ pageWith, api }, info) => {
    const scenes = badScenes(PER_KIND);
    const file = info.outputPath('camera.y4m');
    const size = { width: SCENE_WIDTH, height: SCENE_HEIGHT, perSecond: PER_SECOND };
    await filmPictures(
      file,
      scenes.map(({ luma }) => luma),
      size,
    );
    const page = await pageWith(cameraFlags.film(file));
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
    // The film twice: a machine with much to do skips frames.
    await framesShown(page, scenes.length * 2);

    const read = new Set(sent.map(({ code }) => code));
    const known = new Set(scenes.map(({ code }) => code));
    expect(
      [...read].filter((code) => !known.has(code)),
      'read wrongly',
    ).toEqual([]);
    const isRead = ({ code }: Scene) => read.has(code);
    const table = tableOf(scenes, isRead);
    console.log(table);
    if (process.env.KEEP_TABLE) await keep(table);
    expect(scenes.filter(isRead).length / scenes.length, table).toBeGreaterThanOrEqual(0.8);
  },
);

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

/** Puts the table into docs, in the place of the one before. */
async function keep(table: string): Promise<void> {
  const file = path.join(ROOT, 'docs/performance-reader.md');
  const [start, end] = ['<!-- scenes -->', '<!-- end of scenes -->'];
  const page = await readFile(file, 'utf8');
  const [before, after] = [page.slice(0, page.indexOf(start)), page.slice(page.indexOf(end))];
  const text = `${before}${start}\n\n${table}\n\n${after}`;
  await writeFile(
    file,
    await prettier.format(text, { ...(await prettier.resolveConfig(file)), filepath: file }),
  );
}
