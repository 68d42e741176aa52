import { loadDecoder, type Decoder } from './decoder';

const FRAMES_PER_SECOND = 10;
const SCAN_BOX = 250;

/** Reasons why a camera fails to start, each with its own message, and `ended` for one that stops while it is on. */
export type CameraFailure = 'denied' | 'missing' | 'busy' | 'failed' | 'ended';

export class CameraError extends Error {
  constructor(readonly failure: CameraFailure) {
    super(`Camera: ${failure}`);
  }
}

/** html5-qrcode rejects with a sentence that contains the browser's error name. */
function failureOf(reason: unknown): CameraFailure {
  const text = String(reason);
  if (/NotAllowedError|PermissionDenied|SecurityError/.test(text)) return 'denied';
  if (/NotFoundError|DevicesNotFound|OverconstrainedError/.test(text)) return 'missing';
  if (/NotReadableError|TrackStartError|AbortError/.test(text)) return 'busy';
  return 'failed';
}

export interface ScannerEvents {
  /** Called for every frame read, with the texts of its codes (possibly none), until the scanner is stopped. */
  onCodes: (texts: readonly string[]) => void;
  /** Called when the decoder is loaded; from now on codes are read. */
  onReady: () => void;
  /** Called when the camera's picture stops (another app or a phone call uses the camera) or comes back. */
  onPicture: (given: boolean) => void;
  /** Called when the camera was unplugged or its permission revoked (`ended`), or no decoder could be loaded (`failed`). */
  onFailure: (failure: 'ended' | 'failed') => void;
}

export interface Camera {
  /** `deviceId` */
  id: string;
  /** The browser's name for it, such as `Back Camera`. */
  label: string;
}

export interface Scanner {
  /** Releases the camera. May be called more than once. */
  stop: () => Promise<void>;
  /** The camera that is on; `cameras` are all that the device has. */
  cameraId: string | undefined;
  cameras: readonly Camera[];
  /** Switches the camera's light on or off; null if it has none. */
  setTorch: ((isOn: boolean) => Promise<void>) | null;
}

type Html5Qrcode = import('html5-qrcode').Html5Qrcode;

// 100 kB, loaded only when somebody scans.
const loadCamera = () => import('html5-qrcode');

/** Loads the scanner's code in advance, so that its first start is as quick as later ones. */
export function prefetchScanner(): void {
  // Errors are reported when the scanner is started.
  loadDecoder().catch(() => undefined);
  loadCamera().catch(() => undefined);
}

/** The torch is missing from TypeScript's DOM types, because few browsers support it. */
type Light = { torch?: boolean };

function torchOf(track: MediaStreamTrack | undefined): Scanner['setTorch'] {
  const { torch } = (track?.getCapabilities?.() ?? {}) as Light;
  if (!track || !torch) return null;
  return (isOn) => track.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] });
}

/** Lists all cameras. Browsers include their names only once the camera permission is granted. */
async function allCameras(): Promise<Camera[]> {
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  return devices
    .filter(({ kind }) => kind === 'videoinput')
    .map(({ deviceId, label }) => ({ id: deviceId, label }));
}

/**
 * Shows the camera in the element with this id and reads codes from it. Tries the chosen camera first, then the rear one, then
 * the front one.
 * Resolves once the camera is on, which may be before the decoder is loaded.
 * @throws CameraError
 */
export async function startScanner(
  elementId: string,
  events: ScannerEvents,
  chosenId: string | null,
): Promise<Scanner> {
  const decoder = loadDecoder();
  const { Html5Qrcode, Html5QrcodeSupportedFormats } = await loadCamera().catch(() => {
    throw new CameraError('failed');
  });
  const camera = new Html5Qrcode(elementId, {
    formatsToSupport: [Html5QrcodeSupportedFormats.QR_CODE],
    verbose: false,
  });
  let over = false;
  const stop = async () => {
    if (over) return;
    over = true;
    await camera.stop().catch(() => undefined);
  };
  const video = () => document.getElementById(elementId)?.querySelector('video') ?? null;
  const seen = (texts: readonly string[]) => {
    if (!over) events.onCodes(texts);
  };
  const open = (which: { facingMode: 'environment' | 'user' } | { deviceId: { exact: string } }) =>
    camera.start(
      which,
      {
        fps: FRAMES_PER_SECOND,
        // html5-qrcode silently ignores a box that is larger than the view.
        qrbox: (width, height) => {
          const side = Math.min(SCAN_BOX, width, height);
          return { width: side, height: side };
        },
        disableFlip: true,
        videoConstraints: { ...which, width: { ideal: 1280 }, height: { ideal: 720 } },
      },
      () => undefined, // our decoder reports the codes itself
      undefined,
    );

  replaceDecoder(camera, decoder, video, seen);
  try {
    // Do not try another camera after a refusal: the browser would only ask for permission a second time.
    const unlessDenied = (next: () => Promise<null>) => (reason: unknown) => {
      if (failureOf(reason) === 'denied') throw reason;
      return next();
    };
    const openFacing = () =>
      open({ facingMode: 'environment' }).catch(unlessDenied(() => open({ facingMode: 'user' })));
    await (chosenId === null
      ? openFacing()
      : open({ deviceId: { exact: chosenId } }).catch(unlessDenied(openFacing)));
  } catch (reason) {
    throw new CameraError(failureOf(reason));
  }

  const whileOn = (run: () => void) => () => {
    if (!over) run();
  };
  decoder.then(
    whileOn(events.onReady),
    whileOn(() => events.onFailure('failed')),
  );
  const track = (video()?.srcObject as MediaStream | null)?.getVideoTracks()[0];
  track?.addEventListener(
    'ended',
    whileOn(() => events.onFailure('ended')),
  );
  for (const change of ['mute', 'unmute'])
    track?.addEventListener(
      change,
      whileOn(() => events.onPicture(!track.muted)),
    );
  return {
    stop,
    cameraId: track?.getSettings().deviceId,
    cameras: await allCameras(),
    setTorch: torchOf(track),
  };
}

/**
 * Replaces html5-qrcode's own decoder, which sees only the shrunk picture inside the box. Until ours is loaded, no codes are
 * read. `qrcode` is a plain field of version 2.3.8, which is pinned for this reason.
 */
function replaceDecoder(
  camera: Html5Qrcode,
  loading: Promise<Decoder>,
  video: () => HTMLVideoElement | null,
  onCodes: (texts: readonly string[]) => void,
): void {
  const own = camera as unknown as { qrcode: { decodeAsync: () => Promise<{ text: string }> } };
  let decoder: Decoder | undefined;
  loading.then(
    (loaded) => (decoder = loaded),
    () => undefined,
  );
  const decodeAsync = async () => {
    const shown = video();
    const texts = (decoder && shown && (await decoder.read(shown))) ?? [];
    onCodes(texts);
    const [text] = texts;
    if (text === undefined) throw new Error('No code in this frame');
    return { text };
  };
  own.qrcode = { decodeAsync };
}
