import type { RuleMessage } from './rule-messages.js';
import { TYPED_MAX_LENGTH, withoutInvisible, withoutJoiners } from './typed-text.js';

const EMAIL_LOCAL_MAX_LENGTH = 64;
const EMAIL_DOMAIN_MAX_LENGTH = 253;

const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]+$/;

/** Domains that are almost certainly typos of a large provider's domain. */
const MISSPELLED_DOMAINS = new Set([
  'gmial.com',
  'gmai.com',
  'gmal.com',
  'gmil.com',
  'gamil.com',
  'gnail.com',
  'gmaill.com',
  'gmali.com',
  'gmail.co',
  'gmail.cm',
  'gmail.om',
  'yaho.com',
  'yahooo.com',
  'yhaoo.com',
  'yahoo.co',
  'yahoo.cm',
  'hotmial.com',
  'hotmai.com',
  'hotmal.com',
  'hotnail.com',
  'hotmail.co',
  'hotmail.cm',
  'outlok.com',
  'outloo.com',
  'outlook.co',
  'iclod.com',
  'icoud.com',
  'icloud.co',
  'icloud.cm',
]);

/** Top-level domains that are typos of `.com`, `.net`, `.org` and `.edu`; no registry has them. */
const MISSPELLED_ENDINGS = new Set([
  'con',
  'cpm',
  'cmo',
  'ocm',
  'vom',
  'xom',
  'comm',
  'coom',
  'nte',
  'ner',
  'nett',
  'ogr',
  'orgg',
  'rog',
  'ed',
  'eud',
  'deu',
  'edi',
  'eduu',
  'rdu',
  'wdu',
  'esu',
  'efu',
]);

/** One part of a domain as it may be typed: letters and digits of any script, and hyphens within. URL gets nothing else. */
const LABEL_TEXT = /^[\p{L}\p{M}\p{N}\u200c\u200d]+(?:-+[\p{L}\p{M}\p{N}\u200c\u200d]+)*$/u;
/** East Asian keyboards have full stops of their own. */
const FULL_STOPS = /[.。．｡]/;

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
/** No top-level domain is a single character or a number. */
const DOMAIN = new RegExp(`^(?:${LABEL}\\.)+(?![0-9]+$|.$)${LABEL}$`);

const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text);

/**
 * Converts one part of a domain to the spelling by which names are looked up (UTS #46): `Bücher` to `xn--bcher-kva`. URL is the
 * only global of browsers and Node that does so. Text that it refuses stays as it is, for `checkEmail` to refuse.
 */
function asciiLabel(text: string): string {
  // Joiners belong to the letters of some scripts, but to none of ASCII.
  const plain = withoutJoiners(text);
  if (isAscii(plain)) return plain;
  if (text.length > EMAIL_DOMAIN_MAX_LENGTH || !LABEL_TEXT.test(text)) return text;
  try {
    return new URL(`http://${text}.example`).hostname.slice(0, -'.example'.length);
  } catch {
    return text;
  }
}

const normalizeDomain = (domain: string): string =>
  domain.trimEnd().toLowerCase().split(FULL_STOPS).map(asciiLabel).join('.').trimEnd();

/**
 * Normalizes an address, so that two spellings of one address are equal: without invisible characters, trimmed, in lower case,
 * and with the domain in ASCII. Addresses are compared and stored this way.
 */
export function normalizeEmail(email: string): string {
  const text = withoutInvisible(email);
  const at = text.lastIndexOf('@');
  if (at < 0) return withoutJoiners(text).trim().toLowerCase();
  const local = withoutJoiners(text.slice(0, at)).trimStart().toLowerCase();
  return `${local}@${normalizeDomain(text.slice(at + 1))}`;
}

const startsOrEndsWithDot = (part: string): boolean => part.startsWith('.') || part.endsWith('.');

/** Returns the broken rule, or null if the address is valid. */
export function checkEmail(email: string): RuleMessage | null {
  if (email.length > TYPED_MAX_LENGTH) return 'email.too_long';
  const normal = normalizeEmail(email);
  if (normal === '') return 'required';
  const [local, domain, ...rest] = normal.split('@');
  if (!local || !domain || rest.length > 0) return 'email.invalid';
  if (local.length > EMAIL_LOCAL_MAX_LENGTH || domain.length > EMAIL_DOMAIN_MAX_LENGTH)
    return 'email.too_long';
  if (startsOrEndsWithDot(local) || startsOrEndsWithDot(domain) || normal.includes('..'))
    return 'email.formatting';
  if (!LOCAL.test(local) || !DOMAIN.test(domain)) return 'email.invalid';
  if (/__|--/.test(local)) return 'email.consecutive';
  const ending = domain.slice(domain.lastIndexOf('.') + 1);
  return MISSPELLED_DOMAINS.has(domain) || MISSPELLED_ENDINGS.has(ending) ? 'email.typo' : null;
}
