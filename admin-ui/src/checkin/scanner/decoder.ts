import { hasOtherCodes } from '../offline/offline-state';
import type { DecoderMessage, DecoderRequest } from './decoder.worker';

/** Width to which frames are scaled, in pixels. Wider frames take longer and read no better; narrower ones lose small codes. */
const FRAME_WIDTH = 960;

let loading: Promise<Decoder> | null = null;

/**
 * Returns this tab's single decoder, loaded by the first call and then kept. It can read as soon as its 30 kB are loaded; 416 kB
 * of WebAssembly, which reads more codes, follow and are compiled once. If the worker fails, it decodes on the main thread, and
 * the next call tries the worker again.
 * @throws if no decoder could be loaded
 */
export function loadDecoder(): Promise<Decoder> {
  loading ??= startWorker().catch(async () => new Decoder(await loadPlainReader()));
  const decoder = loading;
  decoder.then(
    ({ improve }) => improve(),
    () => undefined,
  );
  return decoder;
}

const loadPlainReader = async (): Promise<ReadTexts> => (await import('./plain-reader')).readPlain;

type ReadTexts = (image: ImageData) => Promise<string[]>;

function startWorker(): Promise<Decoder> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./decoder.worker.ts', import.meta.url), { type: 'module' });
    let frameId = 0;
    let settle: (texts: string[]) => void = () => undefined;
    let hasFailed = false;
    const send = (request: DecoderRequest, transfer: Transferable[] = []) =>
      worker.postMessage(request, transfer);
    const readInWorker: ReadTexts = async (image) => {
      // The previous frame may still be pending if its scanner was stopped; nobody waits for it any more.
      settle([]);
      if (hasFailed) return (await loadPlainReader())(image);
      const { data, width, height } = image;
      const pixels = data.buffer as ArrayBuffer;
      return new Promise((resolve) => {
        settle = resolve;
        send({ type: 'frame', id: ++frameId, pixels, width, height, withBarcodes: hasOtherCodes() }, [
          pixels,
        ]);
      });
    };
    worker.addEventListener('message', ({ data }: MessageEvent<DecoderMessage>) => {
      if (data.type === 'ready') resolve(new Decoder(readInWorker, () => send({ type: 'load' })));
      else if (data.id === frameId) settle(data.texts);
    });
    // The worker could not be loaded, the browser does not support module workers, or the worker crashed later.
    worker.addEventListener('error', () => {
      hasFailed = true;
      loading = null;
      worker.terminate();
      settle([]);
      reject(new Error('The decoder could not be loaded'));
    });
  });
}

/** Decodes whole frames of the video. html5-qrcode itself would decode only the shrunk picture inside the box. */
export class Decoder {
  private readonly canvas = document.createElement('canvas');
  private readonly context = this.canvas.getContext('2d', { willReadFrequently: true });

  /** @param improve loads the better decoder, unless it is loaded already */
  constructor(
    private readonly readTexts: ReadTexts,
    readonly improve: () => void = () => undefined,
  ) {}

  /** Returns the texts of all codes in the video's current frame. */
  async read(video: HTMLVideoElement): Promise<readonly string[]> {
    const scale = Math.min(1, FRAME_WIDTH / video.videoWidth);
    const width = Math.round(video.videoWidth * scale);
    const height = Math.round(video.videoHeight * scale);
    if (!this.context || width === 0 || height === 0) return [];
    if (this.canvas.width !== width || this.canvas.height !== height)
      Object.assign(this.canvas, { width, height });
    this.context.drawImage(video, 0, 0, width, height);
    return this.readTexts(this.context.getImageData(0, 0, width, height));
  }
}
