import { onForget } from '../api/session';
import { EMPTY_FIELDS, type RegistrationFields } from './fields';

/** What somebody had typed when the session ended; it lives as long as the tab. */
const KEY = 'usher.registration-draft';
/** A file cannot be stored as text; it is kept as long as the page is not reloaded. */
let keptScreenshot: File | null = null;

interface StoredDraft {
  userId: string;
  fields: Omit<RegistrationFields, 'screenshot'>;
  hadScreenshot: boolean;
}

export interface Draft {
  fields: RegistrationFields;
  /** A picture was chosen and is gone: it has to be chosen again. */
  lostScreenshot?: boolean;
}

export function keepDraft(userId: string, { screenshot, ...fields }: RegistrationFields): void {
  keptScreenshot = screenshot;
  const draft: StoredDraft = { userId, fields, hadScreenshot: screenshot !== null };
  sessionStorage.setItem(KEY, JSON.stringify(draft));
}

/** The draft of this account, which is then gone. Another account's is thrown away unread. */
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

onForget((keep) => {
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
