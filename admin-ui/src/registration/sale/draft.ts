import { onClearAccountData } from '../../api/session';
import { EMPTY_FIELDS, type RegistrationFields } from './fields';

/** Key of what was typed when the session ended. Kept until the tab is closed. */
const KEY = 'usher.registration-draft';
/** Kept in memory, because a file cannot be stored as text; a reload loses it. */
let keptScreenshot: File | null = null;

interface StoredDraft {
  userId: string;
  fields: Omit<RegistrationFields, 'screenshot'>;
  hadScreenshot: boolean;
}

export interface Draft {
  fields: RegistrationFields;
  /** Whether a screenshot was chosen and lost, so it has to be chosen again. */
  lostScreenshot?: boolean;
}

export function keepDraft(userId: string, { screenshot, ...fields }: RegistrationFields): void {
  keptScreenshot = screenshot;
  const draft: StoredDraft = { userId, fields, hadScreenshot: screenshot !== null };
  sessionStorage.setItem(KEY, JSON.stringify(draft));
}

/** Removes the draft and returns it if it belongs to this account. Another account's draft is discarded. */
export function takeDraft(userId: string | null): Draft | null {
  const stored = sessionStorage.getItem(KEY);
  if (stored === null) return null;
  const screenshot = keptScreenshot;
  keptScreenshot = null;
  sessionStorage.removeItem(KEY);
  try {
    const draft = JSON.parse(stored) as StoredDraft;
    if (draft.userId !== userId) return null;
    return {
      fields: { ...EMPTY_FIELDS, ...draft.fields, screenshot },
      lostScreenshot: draft.hadScreenshot && screenshot === null,
    };
  } catch {
    return null;
  }
}

onClearAccountData((keep) => {
  const stored = sessionStorage.getItem(KEY);
  if (stored !== null && accountIn(stored) !== keep) takeDraft(null);
});

function accountIn(stored: string): string | null {
  try {
    return (JSON.parse(stored) as StoredDraft).userId;
  } catch {
    return null;
  }
}
