import type { DecoderMessage, Frame } from './decoder.worker';

/** Wider frames take longer and read no better; narrower ones lose small codes. */
const FRAME_WIDTH = 960;

/** Reads the video's own frames with zxing in a worker. Much better at dim, small and tilted codes than html5-qrcode. */
export class Decoder {
  private readonly worker = new Worker(new URL('./decoder.worker.ts', import.meta.url), { type: 'module' });
  private readonly canvas = document.createElement('canvas');
  private readonly context = this.canvas.getContext('2d', { willReadFrequently: true });
  private waiting: ((text: string | null) => void) | null = null;
  private frameId = 0;

  /** False until the reader is loaded, and for good where it cannot be: the caller then has to read by itself. */
  ready = false;

  constructor() {
    this.worker.addEventListener('message', ({ data }: MessageEvent<DecoderMessage>) => {
      if (data.type === 'ready') this.ready = true;
      else if (data.id === this.frameId) this.settle(data.text);
    });
    this.worker.addEventListener('error', () => {
      this.ready = false;
      this.settle(null);
    });
  }

  /** The text of the code in the frame that the video shows now, or null. */
  read(video: HTMLVideoElement): Promise<string | null> {
    const scale = Math.min(1, FRAME_WIDTH / video.videoWidth);
    const width = Math.round(video.videoWidth * scale);
    const height = Math.round(video.videoHeight * scale);
    if (!this.context || width === 0 || height === 0) return Promise.resolve(null);
    if (this.canvas.width !== width || this.canvas.height !== height)
      Object.assign(this.canvas, { width, height });
    this.context.drawImage(video, 0, 0, width, height);
    const pixels = this.context.getImageData(0, 0, width, height).data.buffer;
    const frame: Frame = { id: ++this.frameId, pixels, width, height };
    return new Promise((resolve) => {
      this.waiting = resolve;
      this.worker.postMessage(frame, [pixels]);
    });
  }

  close(): void {
    this.worker.terminate();
    this.settle(null);
  }

  private settle(text: string | null): void {
    this.waiting?.(text);
    this.waiting = null;
  }
}
