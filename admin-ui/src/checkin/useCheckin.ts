import type { FoodOption } from '@usher/backend/rules';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call, newIdempotencyKey } from '../api/client';
import { ApiError } from '../api/error';
import type { CheckinAnswer, CheckinAttendee } from '../api/types';
import { useText } from '../i18n/text';
import { signal } from './feedback';
import { addRecent } from './recent';

const PANEL_MS = 3000;
const TINT_MS = 2000;

export type Result =
  | { kind: 'success'; attendee: CheckinAttendee }
  | { kind: 'already'; attendee: CheckinAttendee }
  | { kind: 'failed'; message: string; code?: string };

export interface Checkin {
  result: Result | null;
  /** A code is with the server. */
  busy: boolean;
  /** The code that is with the server. */
  pending: string | null;
  checkIn: (code: string) => Promise<void>;
  /** Shows a failure that never reached the server, a camera's for one. */
  fail: (message: string) => void;
  clear: () => void;
}

/** Lets people in: one call a code, its result, and how long the result stays. Only good news leaves by itself. */
export function useCheckin(): Checkin {
  const text = useText();
  const [result, setResult] = useState<Result | null>(null);
  const [tint, setTint] = useState<{ food: FoodOption } | null>(null);
  const [pending, setPending] = useState<string | null>(null);
  const sending = useRef(false);
  // A code whose answer got lost keeps its key: if it did let the person in, the next scan hears so, and not `already`.
  const openKeys = useRef(new Map<string, string>());

  useEffect(() => {
    if (result?.kind !== 'success') return;
    const timer = setTimeout(() => setResult(null), PANEL_MS);
    return () => clearTimeout(timer);
  }, [result]);

  useEffect(() => {
    if (!tint) return;
    document.body.dataset.tint = tint.food === 'with_food' ? 'food' : 'plain';
    const timer = setTimeout(() => setTint(null), TINT_MS);
    return () => {
      clearTimeout(timer);
      delete document.body.dataset.tint;
    };
  }, [tint]);

  const show = useCallback((next: Result) => {
    signal(next.kind);
    setResult(next);
    setTint(next.kind === 'success' ? { food: next.attendee.food_option } : null);
  }, []);

  const checkIn = useCallback(
    async (code: string) => {
      if (sending.current) return;
      sending.current = true;
      setPending(code);
      setResult(null);
      const key = openKeys.current.get(code) ?? newIdempotencyKey();
      openKeys.current.set(code, key);
      try {
        const answer = await call<CheckinAnswer>('POST', `/api/checkin/${encodeURIComponent(code)}`, {
          idempotencyKey: key,
        });
        openKeys.current.delete(code);
        if (answer.success) addRecent(answer.attendee);
        show({ kind: answer.success ? 'success' : 'already', attendee: answer.attendee });
      } catch (error) {
        const answered = error instanceof ApiError && error.status > 0 && error.status < 500;
        if (answered) openKeys.current.delete(code);
        const otherwise = answered ? text.checkin.failedShort : text.checkin.failedRetry;
        const message = error instanceof ApiError ? error.sentence(otherwise) : otherwise;
        show({ kind: 'failed', message, code });
      } finally {
        sending.current = false;
        setPending(null);
      }
    },
    [show, text],
  );

  const fail = useCallback((message: string) => show({ kind: 'failed', message }), [show]);
  const clear = useCallback(() => {
    setResult(null);
    setTint(null);
  }, []);
  return { result, busy: pending !== null, pending, checkIn, fail, clear };
}
