import { loadDecoder, type Decoder } from './decoder';

const FRAMES_PER_SECOND = 10;
const SCAN_BOX = 250;

/** The four ways in which a camera can fail to start, each with its own message, and the one in which it ends. */
export type CameraFailure = 'denied' | 'missing' | 'busy' | 'failed' | 'ended';

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

export interface ScannerEvents {
  /** A frame was read: the texts of its codes, of which there may be none. Called until the scanner is stopped. */
  onCodes: (texts: readonly string[]) => void;
  /** The reader is there: from now on codes are seen. */
  onReady: () => void;
  /** Whether the camera gives a picture: not while another application, or a call, has it. */
  onPicture: (given: boolean) => void;
  /** The camera is gone for good, unplugged or no longer permitted (`ended`), or no reader could be loaded (`failed`). */
  onFailure: (failure: 'ended' | 'failed') => void;
}

export interface Camera {
  /** `deviceId` */
  id: string;
  /** What the browser calls it: `Back Camera`. */
  label: string;
}

export interface Scanner {
  /** Releases the camera. Safe to call again. */
  stop: () => Promise<void>;
  /** The one that is on, and all that there are. */
  cameraId: string | undefined;
  cameras: readonly Camera[];
  /** Switches the camera's light on or off; null where it has none. */
  setTorch: ((isOn: boolean) => Promise<void>) | null;
}

type Html5Qrcode = import('html5-qrcode').Html5Qrcode;

// 100 kB that only those who scan have to load.
const loadCamera = () => import('html5-qrcode');

/** Loads what the scanner needs, so that its first start is as quick as the others. */
export function prefetchScanner(): void {
  // The start says what is wrong.
  loadDecoder().catch(() => undefined);
  loadCamera().catch(() => undefined);
}

/** A light is no part of TypeScript's own types, as few browsers give it. */
type Light = { torch?: boolean };

function torchOf(track: MediaStreamTrack | undefined): Scanner['setTorch'] {
  const { torch } = (track?.getCapabilities?.() ?? {}) as Light;
  if (!track || !torch) return null;
  return (isOn) => track.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] });
}

/** A browser gives their names only once the camera is permitted. */
async function allCameras(): Promise<Camera[]> {
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  return devices
    .filter(({ kind }) => kind === 'videoinput')
    .map(({ deviceId, label }) => ({ id: deviceId, label }));
}

/**
 * Shows the camera in the element with this id and reads it. Tries the chosen camera first, then the rear one, then the
 * front one.
 * Resolves once the camera is on, which may be before the reader is there.
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
      () => undefined, // the reader tells what it has seen
      undefined,
    );

  replaceDecoder(camera, decoder, video, seen);
  try {
    // Asking again after a refusal would only ask the person twice.
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
 * Puts our reader in the place of html5-qrcode's own, which sees only the shrunk picture inside the box. Until ours is
 * there nothing reads. `qrcode` is a plain field of version 2.3.8, which is pinned for it.
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
