import type { Language } from '../i18n/language';
import { useLanguage } from '../i18n/text';
import { en } from './en';
import { es } from './es';

export type PracticeTexts = typeof en;

const TEXTS: Record<Language, PracticeTexts> = { en, es };

/** The page's own texts, in the language in use. */
export const usePracticeTexts = (): PracticeTexts => TEXTS[useLanguage()];
