import { dateFormat } from '../i18n/formatters';

/** `November 28, 2026`. Not among the light pages' dates: none of them shows a day alone. */
export const longDate = ({ locale }: { locale: string }, iso: string, zone: string): string =>
  dateFormat(locale, { timeZone: zone, dateStyle: 'long' }).format(new Date(iso));
