import { keptFor } from '../../api/kept';
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

const kept = keptFor<StoredDraft>(sessionStorage, KEY, () => (keptScreenshot = null));

export function keepDraft(userId: string, { screenshot, ...fields }: RegistrationFields): void {
  keptScreenshot = screenshot;
  kept.keep({ userId, fields, hadScreenshot: screenshot !== null });
}

/** Removes the draft and returns it if it belongs to this account. Another account's draft is discarded. */
export function takeDraft(userId: string | null): Draft | null {
  const draft = kept.read();
  const screenshot = keptScreenshot;
  keptScreenshot = null;
  kept.drop();
  if (draft === null || draft.userId !== userId) return null;
  return {
    fields: { ...EMPTY_FIELDS, ...draft.fields, screenshot },
    lostScreenshot: draft.hadScreenshot && screenshot === null,
  };
}
