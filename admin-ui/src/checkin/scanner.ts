import { Decoder } from './decoder';

const FRAMES_PER_SECOND = 10;
const SCAN_BOX = 250;

/** The four ways in which a camera can fail, each with its own message. */
export type CameraFailure = 'denied' | 'missing' | 'busy' | 'failed';

export class CameraError extends Error {
  constructor(readonly failure: CameraFailure) {
    super(`Camera: ${failure}`);
  }
}

/** html5-qrcode rejects with a sentence that holds the browser's error name. */
function failureOf(reason: unknown): CameraFailure {
  const text = String(reason);
  if (/NotAllowedError|PermissionDenied|SecurityError/.test(text)) return 'denied';
  if (/NotFoundError|DevicesNotFound|OverconstrainedError/.test(text)) return 'missing';
  if (/NotReadableError|TrackStartError|AbortError/.test(text)) return 'busy';
  return 'failed';
}

export interface Scanner {
  /** Lets go of the camera. Safe to call again. */
  stop: () => Promise<void>;
}

type Html5Qrcode = import('html5-qrcode').Html5Qrcode;
type DecodeAsync = (canvas: HTMLCanvasElement) => Promise<{ text: string }>;

/**
 * Shows the camera in the element with this id and calls `onCode` once, with the first code that it sees.
 * Tries the rear camera first, then the front one.
 * @throws CameraError
 */
export async function startScanner(elementId: string, onCode: (text: string) => void): Promise<Scanner> {
  // 100 kB that only those who scan have to load.
  const { Html5Qrcode, Html5QrcodeSupportedFormats } = await import('html5-qrcode').catch(() => {
    throw new CameraError('failed');
  });
  const camera = new Html5Qrcode(elementId, {
    formatsToSupport: [Html5QrcodeSupportedFormats.QR_CODE],
    verbose: false,
  });
  const decoder = replaceDecoder(camera, elementId);
  let over = false;

  const stop = async () => {
    if (over) return;
    over = true;
    decoder?.close();
    await camera.stop().catch(() => undefined);
  };
  const seen = (text: string) => {
    if (!over) onCode(text);
  };
  const open = (facingMode: 'environment' | 'user') =>
    camera.start(
      { facingMode },
      {
        fps: FRAMES_PER_SECOND,
        // html5-qrcode silently ignores a box that is larger than the view.
        qrbox: (width, height) => {
          const side = Math.min(SCAN_BOX, width, height);
          return { width: side, height: side };
        },
        disableFlip: true,
        videoConstraints: { facingMode, width: { ideal: 1280 }, height: { ideal: 720 } },
      },
      seen,
      undefined,
    );

  try {
    await open('environment').catch((reason: unknown) => {
      // Asking again after a refusal would only ask the person twice.
      if (failureOf(reason) === 'denied') throw reason;
      return open('user');
    });
  } catch (reason) {
    decoder?.close();
    throw new CameraError(failureOf(reason));
  }
  return { stop };
}

/**
 * Puts our reader in the place of html5-qrcode's own, which sees only the shrunk picture inside the box. Its own one
 * remains for a browser in which ours cannot run. `qrcode` is a plain field of version 2.3.8, which is pinned for it.
 */
function replaceDecoder(camera: Html5Qrcode, elementId: string): Decoder | null {
  const own = camera as unknown as { qrcode: { decodeAsync: DecodeAsync } };
  const theirs = own.qrcode;
  try {
    const decoder = new Decoder();
    const decodeAsync: DecodeAsync = async (canvas) => {
      const video = document.getElementById(elementId)?.querySelector('video');
      if (!decoder.ready || !video) return theirs.decodeAsync(canvas);
      const text = await decoder.read(video);
      if (text === null) throw new Error('No code in this frame');
      return { text };
    };
    own.qrcode = { decodeAsync };
    return decoder;
  } catch {
    return null;
  }
}
