import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

// Reads QR codes off the main thread. The reader is WebAssembly, served from here like everything else.

declare const self: DedicatedWorkerGlobalScope;

/** A frame to read: RGBA pixels. */
export interface Frame {
  id: number;
  pixels: ArrayBuffer;
  width: number;
  height: number;
}

/** `ready` once the reader is loaded; then one `read` a frame, with the first code's text or null. */
export type DecoderMessage = { type: 'ready' } | { type: 'read'; id: number; text: string | null };

const answer = (message: DecoderMessage) => self.postMessage(message, { transfer: [] });

// Reading an empty picture once compiles the reader before the first frame is there.
const ready = prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true }).then(
  () => answer({ type: 'ready' }),
);
// Throwing outside the promise reaches the page as the worker's error event.
ready.catch((error: unknown) =>
  setTimeout(() => {
    throw error;
  }),
);

self.addEventListener('message', async ({ data }: MessageEvent<Frame>) => {
  let text: string | null = null;
  try {
    const image = new ImageData(new Uint8ClampedArray(data.pixels), data.width, data.height);
    const [code] = await readBarcodes(image, { formats: ['QRCode'], maxNumberOfSymbols: 1 });
    text = code?.text ?? null;
  } catch {
    // An unreadable frame is a frame without a code; the next one comes in a tenth of a second.
  }
  answer({ type: 'read', id: data.id, text });
});
