import polyglotI18nProvider from 'ra-i18n-polyglot';
import englishMessages from 'ra-language-english';
import type { I18nProvider, TranslationMessages } from 'react-admin';
import type { Texts } from '../i18n/en';

/** react-admin's own words. Those of another language come with its catalogue, as `console.reactAdmin`. */
export const i18nProviderOf = (text: Texts): I18nProvider =>
  polyglotI18nProvider(
    () => (text.console.reactAdmin as TranslationMessages | null) ?? englishMessages,
    text.locale,
    {
      allowMissing: true,
    },
  );
