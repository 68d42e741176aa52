import { parseQrCode } from '@usher/backend/rules';
import { prepareZXingModule, purgeZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { readPlain } from './plain-reader';

// Reads codes off the main thread. zxing is WebAssembly, served from our own origin like everything else. `qr` is a tenth of
// its size; it reads until zxing is loaded, where zxing cannot run, and the codes that zxing misses.

declare const self: DedicatedWorkerGlobalScope;

/** A frame to decode, as RGBA pixels. */
export interface Frame {
  type: 'frame';
  id: number;
  pixels: ArrayBuffer;
  width: number;
  height: number;
  /** Whether to read barcodes too. They take half as long again, and only other systems' tickets have them. */
  withBarcodes: boolean;
}

/** `load` starts loading zxing, again if an earlier attempt failed. */
export type DecoderRequest = { type: 'load' } | Frame;

/** `ready` is sent once the worker can decode, then one `read` per frame with the texts of all codes in it. */
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

async function read(image: ImageData, withBarcodes: boolean): Promise<string[]> {
  const formats = withBarcodes ? (['QRCode', 'Code128'] as const) : (['QRCode'] as const);
  const found = isZXingThere ? await readBarcodes(image, { formats: [...formats] }) : [];
  const texts = found.map(({ text }) => text);
  // If zxing found no ticket but, say, a poster's code, `qr` may still find a ticket beside it.
  return texts.some((text) => parseQrCode(text) !== null) ? texts : [...texts, ...(await readPlain(image))];
}

self.addEventListener('message', async ({ data }: MessageEvent<DecoderRequest>) => {
  if (data.type === 'load') {
    loadZXing();
    return;
  }
  let texts: string[] = [];
  try {
    const image = new ImageData(new Uint8ClampedArray(data.pixels), data.width, data.height);
    texts = await read(image, data.withBarcodes);
  } catch {
    // Treat an unreadable frame as one without a code; the next one comes in a tenth of a second.
  }
  answer({ type: 'read', id: data.id, texts });
});

answer({ type: 'ready' });
