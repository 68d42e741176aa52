import polyglotI18nProvider from 'ra-i18n-polyglot';
import englishMessages from 'ra-language-english';
import { mergeTranslations, type I18nProvider, type TranslationMessages } from 'react-admin';
import type { ConsoleTexts } from './texts/text';

/** react-admin's own words; another language's come with its catalogue, and what they leave out stays English. */
export const i18nProviderOf = (text: ConsoleTexts): I18nProvider => {
  const words = text.console.reactAdmin as TranslationMessages | null;
  const messages = words ? mergeTranslations(englishMessages, words) : englishMessages;
  return polyglotI18nProvider(() => messages as TranslationMessages, text.locale, { allowMissing: true });
};
