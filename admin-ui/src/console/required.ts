import type { Texts } from '../i18n/en';

/** A field's rule: something is typed at all. */
export const required = (text: Texts) => (typed: string) => typed.trim() !== '' || text.rules.required;
