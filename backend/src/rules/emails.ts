import type { RuleMessage } from './rule-messages.js';

const EMAIL_LOCAL_MAX_LENGTH = 64;
const EMAIL_DOMAIN_MAX_LENGTH = 253;

const ADDRESS = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]+@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*\.[\p{L}\p{N}-]{2,}$/u;

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

/** Trims an address and converts it to lower case: addresses are compared case-insensitively, so they are stored that way. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase();

const startsOrEndsWithDot = (part: string): boolean => part.startsWith('.') || part.endsWith('.');

/** Returns the broken rule, or null if the address is valid. */
export function checkEmail(email: string): RuleMessage | null {
  const normal = normalizeEmail(email);
  if (normal === '') return 'required';
  const [local, domain, ...rest] = normal.split('@');
  if (!local || !domain || rest.length > 0) return 'email.invalid';
  if (local.length > EMAIL_LOCAL_MAX_LENGTH || domain.length > EMAIL_DOMAIN_MAX_LENGTH)
    return 'email.too_long';
  if (startsOrEndsWithDot(local) || startsOrEndsWithDot(domain) || normal.includes('..'))
    return 'email.formatting';
  if (!ADDRESS.test(normal)) return 'email.invalid';
  if (/__|--/.test(local)) return 'email.consecutive';
  const ending = domain.slice(domain.lastIndexOf('.') + 1);
  return MISSPELLED_DOMAINS.has(domain) || MISSPELLED_ENDINGS.has(ending) ? 'email.typo' : null;
}
