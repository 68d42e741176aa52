import polyglotI18nProvider from 'ra-i18n-polyglot';
import englishMessages from 'ra-language-english';
import { mergeTranslations, type I18nProvider, type TranslationMessages } from 'react-admin';
import type { ConsoleTexts } from './texts/text';

/** Labels of the fields that react-admin's own components name: those by which a list of cards can be sorted. */
function fieldsOf({ admin: { events, users, mail, audit } }: ConsoleTexts) {
  return {
    events: { name: events.name, event_date: events.date, tickets_sold: events.sold },
    users: { full_name: users.name, email: users.email, role: users.role, last_login: users.lastLogin },
    'mail-log': { created_at: mail.created },
    'audit-log': { at: audit.when },
  };
}

/** Provides react-admin's own texts. Another language's come with its catalogue; any that it leaves out stay English. */
export const i18nProviderOf = (text: ConsoleTexts): I18nProvider => {
  const words = text.console.reactAdmin as TranslationMessages | null;
  const resources: Record<string, object> = Object.fromEntries(
    Object.entries(fieldsOf(text)).map(([name, fields]) => [name, { name, fields }]),
  );
  resources.users = { ...resources.users, notifications: { updated: text.admin.users.saved } };
  const messages = { ...(words ? mergeTranslations(englishMessages, words) : englishMessages), resources };
  messages.ra = {
    ...messages.ra,
    // react-admin's selects would name their empty choice so, instead of by what it says.
    action: { ...messages.ra.action, clear_input_value: '' },
    // And the head of a column, instead of by the column's label.
    sort: { ...messages.ra.sort, sort_by: '' },
  };
  return polyglotI18nProvider(() => messages as TranslationMessages, text.locale, { allowMissing: true });
};
