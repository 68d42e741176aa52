import { readFileSync } from 'node:fs';
import { open, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import QRCode from 'qrcode';
import sharp from 'sharp';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';

const WIDTH = 640;
const HEIGHT = 480;
const CODE = 200;
const FRAMES = 5;
const BLACK = 16;
const WHITE = 235;

/**
 * Writes a film for Chromium's fake camera: a still picture of this QR code on white paper, or of blank paper.
 * The camera reads the file when it is opened, so a test can change the picture before each start.
 */
export async function film(file: string, picture: Buffer | null): Promise<void> {
  const luma = Buffer.alloc(WIDTH * HEIGHT, WHITE);
  if (picture) {
    const code = await sharp(picture)
      .flatten({ background: '#fff' })
      .greyscale()
      .resize(CODE, CODE, { kernel: 'nearest' })
      .raw()
      .toBuffer();
    const left = (WIDTH - CODE) / 2;
    const top = (HEIGHT - CODE) / 2;
    for (let y = 0; y < CODE; y++)
      for (let x = 0; x < CODE; x++)
        luma[(top + y) * WIDTH + left + x] = code[y * CODE + x]! < 128 ? BLACK : WHITE;
  }
  const chroma = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, chroma]);
  const header = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F30:1 Ip A1:1 C420jpeg\n`);
  await writeFile(file, Buffer.concat([header, ...Array<Buffer>(FRAMES).fill(frame)]));
}

const require = createRequire(import.meta.url);
prepareZXingModule({
  overrides: { wasmBinary: readFileSync(require.resolve('zxing-wasm/writer/zxing_writer.wasm')).buffer },
});

/** Writes a film of a barcode (Code 128), as other systems print it, of the same size and speed as a QR code's. */
export async function filmBarcode(file: string, text: string): Promise<void> {
  const { symbol, error } = await writeBarcode(text, { format: 'Code128', scale: 1 });
  if (!symbol) throw new Error(error);
  const module = 3;
  const [left, top] = [(WIDTH - symbol.width * module) >> 1, HEIGHT / 4];
  const picture = new Uint8Array(WIDTH * HEIGHT).fill(255);
  for (let y = top; y < HEIGHT - top; y++)
    for (let x = 0; x < symbol.width * module; x++)
      picture[y * WIDTH + left + x] = symbol.data[Math.floor(x / module)]!;
  await filmPictures(file, Array<Uint8Array>(FRAMES).fill(picture), {
    width: WIDTH,
    height: HEIGHT,
    perSecond: 30,
  });
}

/** Writes a film of these codes, one at a time, two codes a second; the camera repeats it. */
export async function filmCodes(file: string, codes: readonly string[]): Promise<void> {
  const pictures = codes.map((code) => {
    const { modules } = QRCode.create(code, { errorCorrectionLevel: 'M' });
    const module = Math.floor(CODE / modules.size);
    const [left, top] = [WIDTH, HEIGHT].map((side) => (side - modules.size * module) >> 1) as [
      number,
      number,
    ];
    const picture = new Uint8Array(WIDTH * HEIGHT).fill(255);
    for (let y = 0; y < modules.size * module; y++)
      for (let x = 0; x < modules.size * module; x++)
        if (modules.get(Math.floor(y / module), Math.floor(x / module)))
          picture[(top + y) * WIDTH + left + x] = 0;
    return picture;
  });
  await filmPictures(file, pictures, { width: WIDTH, height: HEIGHT, perSecond: 2 });
}

/**
 * Writes a film of these pictures for the same camera, which repeats it: each picture is shown once per round, all for the
 * same time.
 * @param pictures brightness, 0 to 255, row by row; even width and height
 */
export async function filmPictures(
  file: string,
  pictures: readonly Uint8Array[],
  { width, height, perSecond }: { width: number; height: number; perSecond: number },
): Promise<void> {
  const chroma = Buffer.alloc((width * height) / 2, 128);
  const handle = await open(file, 'w');
  try {
    await handle.write(`YUV4MPEG2 W${width} H${height} F${perSecond}:1 Ip A1:1 C420jpeg\n`);
    for (const picture of pictures) {
      const luma = picture.map((value) => BLACK + (value * (WHITE - BLACK)) / 255);
      await handle.write(Buffer.concat([Buffer.from('FRAME\n'), luma, chroma]));
    }
  } finally {
    await handle.close();
  }
}

const filmFlags = (file: string) => [
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${file}`,
];

/** The browser flags for each kind of camera. */
export const cameraFlags = {
  film: (file: string) => ['--use-fake-ui-for-media-stream', ...filmFlags(file)],
  /** A camera that works only in contexts that grant the permission; revoking the permission ends the camera. */
  filmOnPermission: filmFlags,
  denied: ['--use-fake-device-for-media-stream', '--deny-permission-prompts'],
  none: ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream=device-count=0'],
};

/** A camera that shows blank paper until `show` is called. */
export interface FakeCamera {
  /**
   * The file of its film, for films that `show` cannot make. A browser keeps the size and speed of the first film that it
   * saw, so a film of another size or speed needs a browser of its own (`pageWith`).
   */
  file: string;
  /** Sets what the camera shows from its next start: a code, a picture of a code, or nothing. */
  show: (what: string | Buffer | null) => Promise<void>;
  /** Opens a page in a browser that has this camera. @param flags one of `cameraFlags` */
  page: (flags?: (file: string) => string[]) => Promise<Page>;
}

/** @param pageWith opens a page of a browser with these flags */
export async function fakeCamera(
  file: string,
  pageWith: (flags: string[]) => Promise<Page>,
): Promise<FakeCamera> {
  const show = async (what: string | Buffer | null): Promise<void> =>
    film(file, typeof what === 'string' ? await QRCode.toBuffer(what, { width: 400 }) : what);
  await show(null);
  return { file, show, page: (flags = cameraFlags.film) => pageWith(flags(file)) };
}

/** Resolves once the page has received this many more frames from its camera, even if the video is covered. */
export const framesShown = (page: Page, count: number): Promise<void> =>
  page.locator('video').evaluate(
    (video: HTMLVideoElement, wanted) =>
      new Promise<void>((resolve) => {
        let frames = 0;
        const shown = () => (++frames < wanted ? video.requestVideoFrameCallback(shown) : resolve());
        video.requestVideoFrameCallback(shown);
      }),
    count,
  );
