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
  /** A code is in the picture. Called for every frame that shows one, until the scanner is stopped. */
  onCode: (text: string) => void;
  /** The reader is there: from now on codes are seen. */
  onReady: () => void;
  /** Whether the camera gives a picture: not while another application, or a call, has it. */
  onPicture: (given: boolean) => void;
  /** The camera is gone for good: unplugged, or no longer permitted. */
  onEnded: () => void;
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
type DecodeAsync = (canvas: HTMLCanvasElement) => Promise<{ text: string }>;

// 100 kB that only those who scan have to load.
const loadCamera = () => import('html5-qrcode');

/** Loads what the scanner needs, so that its first start is as quick as the others. */
export function prefetchScanner(): void {
  void loadDecoder();
  loadCamera().catch(() => undefined); // the start says what is wrong
}

/** A light is no part of TypeScript's own types, as few browsers give it. */
type Light = { torch?: boolean };

function torchOf(track: MediaStreamTrack | undefined): Scanner['setTorch'] {
  const { torch } = (track?.getCapabilities?.() ?? {}) as Light;
  if (!track || !torch) return null;
  return (isOn) => track.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] });
}

/** Their names are told once the camera is permitted. */
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
  const seen = (text: string) => {
    if (!over) events.onCode(text);
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
      seen,
      undefined,
    );

  replaceDecoder(camera, decoder, video);
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
  void decoder.then(whileOn(events.onReady));
  const track = (video()?.srcObject as MediaStream | null)?.getVideoTracks()[0];
  track?.addEventListener('ended', whileOn(events.onEnded));
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
 * Puts our reader in the place of html5-qrcode's own, which sees only the shrunk picture inside the box. Its own one
 * reads where ours cannot, but not while ours is being loaded: it would miss what ours reads a second later, or read a
 * code at the edge that nobody aimed at. `qrcode` is a plain field of version 2.3.8, which is pinned for it.
 */
function replaceDecoder(
  camera: Html5Qrcode,
  loading: Promise<Decoder | null>,
  video: () => HTMLVideoElement | null,
): void {
  const own = camera as unknown as { qrcode: { decodeAsync: DecodeAsync } };
  const theirs = own.qrcode;
  let decoder: Decoder | null | undefined;
  void loading.then((loaded) => (decoder = loaded));
  const decodeAsync: DecodeAsync = async (canvas) => {
    if (decoder === null || decoder?.closed) return theirs.decodeAsync(canvas);
    const shown = video();
    const text = decoder && shown ? await decoder.read(shown) : null;
    if (text === null) throw new Error('No code in this frame');
    return { text };
  };
  own.qrcode = { decodeAsync };
}
