import { useRef, useState } from 'react';
import { ApiError } from '../api/error';
import type { Registration } from '../api/types';
import { uploadScreenshot } from './screenshot-upload';

/** A transaction screenshot on its way to the registration that it belongs to. */
export interface Upload {
  registration: Registration;
  file: File;
  state: 'sending' | 'done' | 'failed';
  /** How much has gone, from 0 to 1. */
  progress: number;
  /** The server's sentence about a picture that it does not take. */
  reason: string | null;
}

export interface Uploads {
  list: readonly Upload[];
  /** Sends a picture, also once more or another one. A press while one is under way does nothing. */
  send: (registration: Registration, file: File) => void;
  /** Forgets those that are done. */
  clearDone: () => void;
}

/** One upload a registration; `onDone` hears of each that has gone through. They go on beside the next sale, and a failed one stays until it has gone through. */
export function useUploads(onDone: () => void): Uploads {
  const [list, setList] = useState<readonly Upload[]>([]);
  const sending = useRef(new Set<string>());

  const patch = (id: string, change: Partial<Upload>) =>
    setList((uploads) =>
      uploads.map((upload) => (upload.registration.id === id ? { ...upload, ...change } : upload)),
    );

  const send = (registration: Registration, file: File) => {
    const { id } = registration;
    if (sending.current.has(id)) return;
    sending.current.add(id);
    const upload: Upload = { registration, file, state: 'sending', progress: 0, reason: null };
    setList((uploads) => [...uploads.filter((other) => other.registration.id !== id), upload]);
    uploadScreenshot(id, file, (progress) => patch(id, { progress }))
      .then(
        () => {
          patch(id, { state: 'done', progress: 1 });
          onDone();
        },
        (error: unknown) =>
          patch(id, {
            state: 'failed',
            reason: error instanceof ApiError ? error.sentence('') || null : null,
          }),
      )
      .finally(() => sending.current.delete(id));
  };

  const clearDone = () => setList((uploads) => uploads.filter(({ state }) => state !== 'done'));
  return { list, send, clearDone };
}
