import { useState } from 'react';
import { call } from '../api/client';
import { clearSession } from '../api/session';
import { useApplication } from './application';

export interface Logout {
  /** Logs out, or asks first if scans wait on this device. */
  logout: () => void;
  /** The question to show; null if there is none. */
  question: { waiting: number; confirm: () => void; close: () => void } | null;
}

export function useLogout(): Logout {
  const { countUnsent, toLogin } = useApplication();
  const [waiting, setWaiting] = useState(0);
  const leave = () => {
    setWaiting(0);
    // Without an answer, the session is over on this device all the same, and on the server once it expires.
    call('DELETE', '/api/auth/sessions/current').catch(() => undefined);
    clearSession();
    toLogin();
  };
  return {
    logout: () => {
      const count = countUnsent();
      if (count > 0) setWaiting(count);
      else leave();
    },
    question: waiting > 0 ? { waiting, confirm: leave, close: () => setWaiting(0) } : null,
  };
}
