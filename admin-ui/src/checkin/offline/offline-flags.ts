// What every page must know about check-in without opening its database. Stored in localStorage, which all tabs share.

/** Key for the number of scans and sales that wait on this device. */
const WAITING = 'usher.waiting-scans';
/** Key for the time until which the list may be kept, in milliseconds since 1970; missing if there is no list. */
const LIST_UNTIL = 'usher.door-list-until';

function mark(key: string, value: number | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, String(value));
  } catch {
    // Without storage there is no list and nothing waits.
  }
}

const marked = (key: string): number | null => {
  const value = localStorage.getItem(key);
  return value === null ? null : Number(value);
};

/** Value of `LIST_UNTIL` for a list that must be wiped immediately. */
export const DUE = 0;

export const markWaiting = (count: number): void => mark(WAITING, count > 0 ? count : null);
export const markedWaiting = (): number => marked(WAITING) ?? 0;
export const markListUntil = (until: number | null): void => mark(LIST_UNTIL, until);
export const markedListUntil = (): number | null => marked(LIST_UNTIL);
