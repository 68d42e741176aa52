import type { RuleMessage } from './rule-messages.js';
import { TYPED_MAX_LENGTH, withoutInvisible, withoutStrayJoiners } from './typed-text.js';

const NAME_MIN_LENGTH = 2;
const NAME_MAX_LENGTH = 50;

/** Joiners belong to the letters of some scripts; those that do not are removed before. */
const LETTERS_AND_SPACES = /^(?:[\p{L}\p{M} ]|\u200c|\u200d)+$/u;

/**
 * Normalizes a name: without invisible characters, composed (NFC), trimmed, with inner runs of spaces reduced to one. A joiner
 * stays where it belongs to a letter.
 */
export const normalizeName = (name: string): string =>
  withoutStrayJoiners(withoutInvisible(name).normalize('NFC'))
    // Removing a joiner may have brought a letter and its mark together.
    .normalize('NFC')
    .trim()
    .replace(/ {2,}/g, ' ');

/** Returns the broken rule, or null if the name is valid. Length is counted in characters after normalizing. */
export function checkName(name: string): RuleMessage | null {
  if (name.length > TYPED_MAX_LENGTH) return 'name.too_long';
  const normal = normalizeName(name);
  if (normal === '') return 'required';
  const length = [...normal].length;
  if (length < NAME_MIN_LENGTH) return 'name.too_short';
  if (length > NAME_MAX_LENGTH) return 'name.too_long';
  return LETTERS_AND_SPACES.test(normal) ? null : 'name.letters_only';
}

/** Characters that occur in many names but are not allowed in this product; Unicode has several of each. */
export const APOSTROPHES = /['’‘`´ʹ′]/g;
const HYPHENS_AND_STOPS = /[-‐‑‒–—.]/g;

/**
 * Suggests a valid spelling for a name that is invalid only because of hyphens, apostrophes or full stops: `Jean-Luc` becomes
 * `Jean Luc`, `O'Brien` becomes `OBrien`. Returns null if the name is valid, or if removing these is not enough.
 */
export function suggestName(name: string): string | null {
  if (checkName(name) !== 'name.letters_only') return null;
  const suggestion = normalizeName(name.replace(APOSTROPHES, '').replace(HYPHENS_AND_STOPS, ' '));
  return checkName(suggestion) === null ? suggestion : null;
}
