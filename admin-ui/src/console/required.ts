import type { Texts } from '../i18n/en';

/** A form rule: the field must not be blank. */
export const required = (text: Texts) => (typed: string) => typed.trim() !== '' || text.rules.required;
