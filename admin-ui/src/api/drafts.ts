import { useEffect, useRef } from 'react';
import { onForget, sessionState } from './session';

/**
 * What was typed in an open form when its session ended. In memory only: some of it is passwords, and the sign-in needs
 * no new page.
 */
const drafts = new Map<string, { userId: string; value: unknown }>();

/** Keeps `value` where the form goes away because its session ended; null is a form with nothing typed. */
export function useKeptDraft(form: string, value: unknown): void {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  useEffect(
    () => () => {
      const { session, ended } = sessionState();
      if (!session && ended && latest.current !== null)
        drafts.set(form, { userId: ended.userId, value: latest.current });
    },
    [form],
  );
}

/** The draft of this account, which is then gone. The caller knows the type, having kept it. */
export function takeKeptDraft<T>(form: string, userId: string | undefined): T | null {
  const draft = drafts.get(form);
  drafts.delete(form);
  return draft && draft.userId === userId ? (draft.value as T) : null;
}

// Nobody who signs in sees what somebody else typed, and nothing is left after logging out.
onForget((keep) => {
  for (const [form, draft] of drafts) if (draft.userId !== keep) drafts.delete(form);
});
