import type { Language } from '../i18n/language';
import { useLanguage } from '../i18n/text';
import { en, type PracticeTexts } from './en';
import { es } from './es';

const TEXTS: Record<Language, PracticeTexts> = { en, es };

/** The page's own texts, in the language in use. */
export const usePracticeTexts = (): PracticeTexts => TEXTS[useLanguage()];
