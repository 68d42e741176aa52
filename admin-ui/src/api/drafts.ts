import { useEffect, useRef } from 'react';
import { onClearAccountData, sessionState } from './session';

/**
 * Values typed into open forms when the session ended. Kept in memory only, because they may contain passwords, and because the
 * sign-in does not reload the page.
 */
const drafts = new Map<string, { userId: string; value: unknown }>();

/** Keeps `value` if the form unmounts because its session ended. null means that nothing was typed. */
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

/** Removes the form's draft and returns it if it belongs to this account, else null. The caller must know the draft's type. */
export function takeKeptDraft<T>(form: string, userId: string | undefined): T | null {
  const draft = drafts.get(form);
  drafts.delete(form);
  return draft && draft.userId === userId ? (draft.value as T) : null;
}

// Another account never sees this account's drafts, and none are left after logging out.
onClearAccountData((keep) => {
  for (const [form, draft] of drafts) if (draft.userId !== keep) drafts.delete(form);
});
