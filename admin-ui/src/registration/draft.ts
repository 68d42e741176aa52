import { EMPTY_FIELDS, type RegistrationFields } from './fields';

/** What somebody had typed when the session ended; it lives as long as the tab. */
const KEY = 'usher.registration-draft';
/** A file cannot be stored as text; it is kept as long as the page is not loaded anew. */
let keptScreenshot: File | null = null;

export function keepDraft(userId: string, { screenshot, ...fields }: RegistrationFields): void {
  keptScreenshot = screenshot;
  sessionStorage.setItem(KEY, JSON.stringify({ userId, fields }));
}

/** The draft of this account, which is then gone. Another account's is thrown away unread. */
export function takeDraft(userId: string | undefined): RegistrationFields | null {
  const stored = sessionStorage.getItem(KEY);
  if (stored === null) return null;
  const screenshot = keptScreenshot;
  keptScreenshot = null;
  sessionStorage.removeItem(KEY);
  try {
    const draft = JSON.parse(stored) as { userId: string; fields: RegistrationFields };
    return draft.userId === userId ? { ...EMPTY_FIELDS, ...draft.fields, screenshot } : null;
  } catch {
    return null;
  }
}
