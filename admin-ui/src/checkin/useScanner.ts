import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { allowSound, signal } from './feedback';
import { codesInView } from './in-view';
import { prefer, scannerPreferences } from './preferences';
import { codeOf } from './queue';
import {
  CameraError,
  prefetchScanner,
  startScanner,
  type CameraFailure,
  type Scanner,
  type ScannerEvents,
} from './scanner';
import { isDialogOpen } from '../ui/open-dialogs';
import { whenIdle } from './when-idle';

/** `loading`: the camera is on, the reader is not there yet. `blind`: the camera gives no picture. */
export type ScannerState = 'off' | 'starting' | 'loading' | 'on' | 'blind';

export interface ScannerControl {
  state: ScannerState;
  /** Somebody started it, and it goes on once it can: also while the page is hidden. */
  isWanted: boolean;
  /** Why it is off, where nobody stopped it. */
  failure: CameraFailure | null;
  start: () => void;
  stop: () => void;
  /** Goes on to the next camera, which is kept for the next start; null where there is no other one. */
  switchCamera: (() => void) | null;
  /** null where the camera has no light. */
  torch: { isOn: boolean; toggle: () => void } | null;
  /** The codes that came into view at once, of which one is to be chosen; empty where there is nothing to ask. */
  asked: readonly string[];
  /** Takes one of them, or with null none. */
  choose: (code: string | null) => void;
}

interface ScannerOptions {
  onCode: (code: string) => void;
  /**
   * Whether something covers the camera's picture. Then nobody is aiming, and codes are not taken, unless the scanner is to go on
   * after each.
   */
  isCovered: boolean;
}

const NONE: readonly string[] = [];

/**
 * The camera of the check-in page. It stops after a code unless it is to go on, after a failure, and when the page is left. Of
 * several codes that come at once it takes none, and asks. While the page is hidden the camera is released; when it is
 * visible again it restarts. Behind a dialog nothing is read.
 */
export function useScanner(elementId: string, options: ScannerOptions): ScannerControl {
  const [state, setState] = useState<ScannerState>('off');
  const [failure, setFailure] = useState<CameraFailure | null>(null);
  const [scanner, setScanner] = useState<Scanner | null>(null);
  const [isTorchOn, setTorchOn] = useState(false);
  const [asked, setAsked] = useState(NONE);
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  // Each start has a number; anything that belongs to an earlier one is ignored.
  const round = useRef(0);
  // A start waits until the camera has been released: two at the same time would find it busy.
  const stopping = useRef<Promise<void>>(Promise.resolve());
  const running = useRef<Scanner | null>(null);
  // From pressing Start until a code, a stop, or a camera that does not start. A camera that ended is still wanted: a phone
  // that was locked gives it back.
  const wanted = useRef(false);
  const [isWanted, setWanted] = useState(false);
  const want = useCallback((value: boolean) => {
    wanted.current = value;
    setWanted(value);
  }, []);
  // What the camera's next frame has to know, before the page is drawn again.
  const question = useRef(NONE);
  const ask = useCallback((codes: readonly string[]) => {
    question.current = codes;
    setAsked(codes);
  }, []);

  const close = useCallback(() => {
    round.current++;
    ask(NONE);
    const scanner = running.current;
    running.current = null;
    setScanner(null);
    setTorchOn(false);
    if (scanner) stopping.current = scanner.stop();
    setState('off');
  }, [ask]);

  const take = useCallback(
    (code: string) => {
      if (!scannerPreferences().keepsScanning) {
        close();
        want(false);
      }
      latest.current.onCode(code);
    },
    [close, want],
  );
  const choose = useCallback(
    (code: string | null) => {
      ask(NONE);
      if (code !== null) take(code);
    },
    [ask, take],
  );

  const open = useCallback(async () => {
    close();
    const mine = round.current;
    const isMine = () => mine === round.current;
    let isReady = false;
    let hasPicture = true;
    const comeIntoView = codesInView();
    const tell = () => {
      if (isMine() && running.current) setState(hasPicture ? (isReady ? 'on' : 'loading') : 'blind');
    };
    const fail = (failure: CameraFailure) => {
      if (!isMine()) return;
      close();
      want(failure === 'ended');
      setFailure(failure);
      signal('failed');
    };
    setFailure(null);
    setState('starting');
    try {
      await stopping.current;
      if (!isMine()) return;
      const events: ScannerEvents = {
        onCodes: (texts) => {
          if (!isMine() || isDialogOpen()) return;
          if (question.current.length > 0) {
            // Those asked about stay in view; what else comes is seen once the question is answered.
            comeIntoView(
              texts.filter((text) => question.current.includes(codeOf(text))),
              performance.now(),
            );
            return;
          }
          if (latest.current.isCovered && !scannerPreferences().keepsScanning) return;
          const [code, ...more] = comeIntoView(texts, performance.now());
          if (code === undefined) return;
          if (more.length === 0) {
            take(code);
            return;
          }
          ask([code, ...more]);
          signal('question');
        },
        onReady: () => {
          isReady = true;
          tell();
        },
        onPicture: (given) => {
          hasPicture = given;
          tell();
        },
        onFailure: fail,
      };
      const scanner = await startScanner(elementId, events, scannerPreferences().cameraId);
      if (!isMine()) {
        stopping.current = scanner.stop();
        return;
      }
      running.current = scanner;
      setScanner(scanner);
      tell();
    } catch (error) {
      fail(error instanceof CameraError ? error.failure : 'failed');
    }
  }, [ask, close, elementId, take, want]);

  const start = useCallback(() => {
    allowSound();
    want(true);
    void open();
  }, [open, want]);

  const stop = useCallback(() => {
    want(false);
    setFailure(null);
    close();
  }, [close, want]);

  // A phone takes the camera from a page that is hidden, or shows it a still picture; some never give it back.
  useEffect(() => {
    const onChange = () => {
      if (document.visibilityState === 'hidden') close();
      else if (wanted.current) void open();
    };
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, [close, open]);

  useEffect(() => close, [close]);
  useEffect(() => whenIdle(prefetchScanner), []);

  const cameras = scanner?.cameras ?? [];
  const switchCamera = () => {
    const at = cameras.findIndex(({ id }) => id === scanner?.cameraId);
    prefer({ cameraId: cameras[(at + 1) % cameras.length]!.id });
    void open();
  };
  const toggleTorch = () => {
    const isOn = !isTorchOn;
    scanner?.setTorch?.(isOn).then(
      () => setTorchOn(isOn),
      () => undefined, // the light stays as it is, which everybody sees
    );
  };
  return {
    state,
    isWanted,
    failure,
    start,
    stop,
    switchCamera: cameras.length > 1 ? switchCamera : null,
    torch: scanner?.setTorch ? { isOn: isTorchOn, toggle: toggleTorch } : null,
    asked,
    choose,
  };
}
