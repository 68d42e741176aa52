import type { RuleMessage } from './messages.js';

const NAME_MIN_LENGTH = 2;
const NAME_MAX_LENGTH = 50;

const LETTERS_AND_SPACES = /^[\p{L}\p{M} ]+$/u;

/** Trimmed, composed (NFC), inner runs of spaces as one. */
export const normalizeName = (name: string): string => name.normalize('NFC').trim().replace(/ {2,}/g, ' ');

/** The broken rule, or null where the name is fine. Length is counted in characters after normalizing. */
export function checkName(name: string): RuleMessage | null {
  const normal = normalizeName(name);
  if (normal === '') return 'required';
  const length = [...normal].length;
  if (length < NAME_MIN_LENGTH) return 'name.too_short';
  if (length > NAME_MAX_LENGTH) return 'name.too_long';
  return LETTERS_AND_SPACES.test(normal) ? null : 'name.letters_only';
}

/** Signs that many names are written with, and that this product's names leave out; Unicode has several of each. */
const APOSTROPHES = /['’‘`´ʹ′]/g;
const HYPHENS_AND_STOPS = /[-‐‑‒–—.]/g;

/**
 * The spelling that passes where only hyphens, apostrophes or full stops keep a name from it: `Jean-Luc` as `Jean Luc`,
 * `O'Brien` as `OBrien`. Null where the name passes as it is, or nothing so small would help.
 */
export function suggestName(name: string): string | null {
  if (checkName(name) !== 'name.letters_only') return null;
  const suggestion = normalizeName(name.replace(APOSTROPHES, '').replace(HYPHENS_AND_STOPS, ' '));
  return checkName(suggestion) === null ? suggestion : null;
}
