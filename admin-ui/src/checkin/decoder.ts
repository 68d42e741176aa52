import type { DecoderMessage, DecoderRequest } from './decoder.worker';

/** Wider frames take longer and read no better; narrower ones lose small codes. */
const FRAME_WIDTH = 960;

let loading: Promise<Decoder> | null = null;

/**
 * The one reader of this tab, loaded by the first call and then kept. It reads as soon as its 30 kB are there; 416 kB of
 * WebAssembly follow, compiled once, which read more. Without a worker it reads on the page's own thread, and the next
 * call tries for the worker again.
 * @throws where no reader could be loaded
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
      // A scanner that has been stopped does not wait for its last frame.
      settle([]);
      if (hasFailed) return (await loadPlainReader())(image);
      const { data, width, height } = image;
      const pixels = data.buffer as ArrayBuffer;
      return new Promise((resolve) => {
        settle = resolve;
        send({ type: 'frame', id: ++frameId, pixels, width, height }, [pixels]);
      });
    };
    worker.addEventListener('message', ({ data }: MessageEvent<DecoderMessage>) => {
      if (data.type === 'ready') resolve(new Decoder(readInWorker, () => send({ type: 'load' })));
      else if (data.id === frameId) settle(data.texts);
    });
    // It cannot be loaded, a browser knows no modules in workers, or it broke down later.
    worker.addEventListener('error', () => {
      hasFailed = true;
      loading = null;
      worker.terminate();
      settle([]);
      reject(new Error('The decoder could not be loaded'));
    });
  });
}

/** Reads the video's own frames, whole: what html5-qrcode would read is the shrunk picture inside the box. */
export class Decoder {
  private readonly canvas = document.createElement('canvas');
  private readonly context = this.canvas.getContext('2d', { willReadFrequently: true });

  /** @param improve loads what reads better, where that is not there yet */
  constructor(
    private readonly readTexts: ReadTexts,
    readonly improve: () => void = () => undefined,
  ) {}

  /** The texts of all QR codes in the frame that the video shows now. */
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
