import type { DecoderMessage, Frame } from './decoder.worker';

/** Wider frames take longer and read no better; narrower ones lose small codes. */
const FRAME_WIDTH = 960;

let loading: Promise<Decoder | null> | null = null;

/**
 * The one reader of this tab, loaded by the first call and then kept: 416 kB of WebAssembly to compile are too much for
 * every start of the scanner. null where it cannot run, or could not be loaded; in that case the next call tries again.
 */
export function loadDecoder(): Promise<Decoder | null> {
  if (typeof WebAssembly !== 'object') return Promise.resolve(null);
  loading ??= new Promise((resolve) => {
    const worker = new Worker(new URL('./decoder.worker.ts', import.meta.url), { type: 'module' });
    const decoder = new Decoder(worker);
    worker.addEventListener('message', ({ data }: MessageEvent<DecoderMessage>) => {
      if (data.type === 'ready') resolve(decoder);
    });
    worker.addEventListener('error', () => {
      loading = null;
      decoder.close();
      resolve(null);
    });
  });
  return loading;
}

/** Reads the video's own frames with zxing in a worker. Much better at dim, small and tilted codes than html5-qrcode. */
export class Decoder {
  private readonly canvas = document.createElement('canvas');
  private readonly context = this.canvas.getContext('2d', { willReadFrequently: true });
  private waiting: ((text: string | null) => void) | null = null;
  private frameId = 0;

  /** Its worker has failed: whoever reads has to do it otherwise. */
  closed = false;

  constructor(private readonly worker: Worker) {
    worker.addEventListener('message', ({ data }: MessageEvent<DecoderMessage>) => {
      if (data.type === 'read' && data.id === this.frameId) this.settle(data.text);
    });
  }

  /** The text of the code in the frame that the video shows now, or null. */
  read(video: HTMLVideoElement): Promise<string | null> {
    const scale = Math.min(1, FRAME_WIDTH / video.videoWidth);
    const width = Math.round(video.videoWidth * scale);
    const height = Math.round(video.videoHeight * scale);
    if (!this.context || this.closed || width === 0 || height === 0) return Promise.resolve(null);
    if (this.canvas.width !== width || this.canvas.height !== height)
      Object.assign(this.canvas, { width, height });
    this.context.drawImage(video, 0, 0, width, height);
    const pixels = this.context.getImageData(0, 0, width, height).data.buffer;
    // A scanner that has been stopped does not wait for its last frame.
    this.settle(null);
    const frame: Frame = { id: ++this.frameId, pixels, width, height };
    return new Promise((resolve) => {
      this.waiting = resolve;
      this.worker.postMessage(frame, [pixels]);
    });
  }

  close(): void {
    this.closed = true;
    this.worker.terminate();
    this.settle(null);
  }

  private settle(text: string | null): void {
    this.waiting?.(text);
    this.waiting = null;
  }
}
