import { parseQrCode } from '@usher/backend/rules';
import { prepareZXingModule, purgeZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { readPlain } from './plain-reader';

// Reads QR codes off the main thread. zxing is WebAssembly, served from here like everything else; `qr` is a tenth of its
// size and reads until zxing is there, where it cannot run, and what it misses.

declare const self: DedicatedWorkerGlobalScope;

/** A frame to read: RGBA pixels. */
export interface Frame {
  type: 'frame';
  id: number;
  pixels: ArrayBuffer;
  width: number;
  height: number;
}

/** `load` tries for zxing again, where it could not be loaded. */
export type DecoderRequest = { type: 'load' } | Frame;

/** `ready` once it reads; then one `read` a frame, with the texts of all codes in it. */
export type DecoderMessage = { type: 'ready' } | { type: 'read'; id: number; texts: string[] };

const answer = (message: DecoderMessage) => self.postMessage(message, { transfer: [] });

let isZXingThere = false;
let loading: Promise<void> | null = null;

function loadZXing(): void {
  loading ??= prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true }).then(
    () => {
      isZXingThere = true;
    },
    () => {
      purgeZXingModule();
      loading = null;
    },
  );
}

async function read(image: ImageData): Promise<string[]> {
  const found = isZXingThere ? await readBarcodes(image, { formats: ['QRCode'] }) : [];
  const texts = found.map(({ text }) => text);
  // A poster's code beside a ticket that zxing misses is a miss, too.
  return texts.some((text) => parseQrCode(text) !== null) ? texts : [...texts, ...(await readPlain(image))];
}

self.addEventListener('message', async ({ data }: MessageEvent<DecoderRequest>) => {
  if (data.type === 'load') {
    loadZXing();
    return;
  }
  let texts: string[] = [];
  try {
    texts = await read(new ImageData(new Uint8ClampedArray(data.pixels), data.width, data.height));
  } catch {
    // An unreadable frame is a frame without a code; the next one comes in a tenth of a second.
  }
  answer({ type: 'read', id: data.id, texts });
});

answer({ type: 'ready' });
