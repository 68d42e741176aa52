import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { allowSound, signal } from '../results/feedback';
import { codesInView } from './codes-in-view';
import { prefer, scannerPreferences } from '../preferences';
import { codeOf } from '../scans/queue';
import {
  CameraError,
  prefetchScanner,
  startScanner,
  type CameraFailure,
  type Scanner,
  type ScannerEvents,
} from './scanner';
import { isDialogOpen } from '../../ui/open-dialogs';
import { whenIdle } from '../../browser/when-idle';

/** `loading`: the camera is on, but the decoder is not loaded yet. `blind`: the camera gives no picture. */
export type ScannerState = 'off' | 'starting' | 'loading' | 'on' | 'blind';

export interface ScannerControl {
  state: ScannerState;
  /** Whether the volunteer has started it and it should run whenever possible; stays true while the page is hidden. */
  isWanted: boolean;
  /** Why it is off if nobody stopped it, else null. */
  failure: CameraFailure | null;
  start: () => void;
  stop: () => void;
  /** Switches to the next camera and remembers it for the next start; null if there is no other one. */
  switchCamera: (() => void) | null;
  /** null if the camera has no light. */
  torch: { isOn: boolean; toggle: () => void } | null;
  /** Codes that came into view together, of which the volunteer chooses one; empty if there is nothing to ask. */
  asked: readonly string[];
  /** Answers the question with one of the codes, or with null for none. */
  choose: (code: string | null) => void;
}

interface ScannerOptions {
  onCode: (code: string) => void;
  /**
   * Whether something covers the camera's picture. Nobody is aiming then, so codes are ignored, unless the scanner keeps scanning
   * after each code.
   */
  isCovered: boolean;
}

const NONE: readonly string[] = [];

/**
 * Runs the camera of the check-in page. It stops after a code (unless the volunteer keeps scanning), after a failure, and when
 * the page is left. If several codes come into view together, it takes none and asks. The camera is released while the page is
 * hidden and restarts when the page is visible again. While a dialog is open, codes are ignored.
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
  // Number of the current start; events of earlier starts are ignored.
  const round = useRef(0);
  // A start waits until the camera has been released; otherwise the browser would report it as busy.
  const stopping = useRef<Promise<void>>(Promise.resolve());
  const running = useRef<Scanner | null>(null);
  // True from pressing Start until a code, a stop, or a camera that fails to start. It stays true when the camera ends: a phone
  // that was locked gives the camera back.
  const wanted = useRef(false);
  const [isWanted, setWanted] = useState(false);
  const want = useCallback((value: boolean) => {
    wanted.current = value;
    setWanted(value);
  }, []);
  // In a ref, because the camera's next frame may come before the next render.
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
            // Track only the codes in question; other codes are noticed once the question is answered.
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

  // Phones take the camera from a hidden page or freeze its picture, and some never give it back. So release and reopen it.
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
      () => undefined, // the light stays as it is, which the volunteer can see
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
