/** How dates are written in each language of the guests, as a BCP 47 locale: on the clock of twelve hours that their screens have. */
const LOCALES = { en: 'en-US', es: 'es-US' } as const satisfies Record<string, string>;

/** The language of what an event's guests get: its mails, printed tickets and calendar files. ISO 639-1. */
export type GuestLanguage = keyof typeof LOCALES;
export const GUEST_LANGUAGES = Object.keys(LOCALES) as [GuestLanguage, ...GuestLanguage[]];

export const localeOf = (lang: GuestLanguage): string => LOCALES[lang];
