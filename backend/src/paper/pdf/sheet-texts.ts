import { type FoodOption, foodOptionRules } from '../../rules/tickets.js';
import { localeOf, type GuestLanguage } from '../../rules/languages.js';
import { formatTimes } from '../../rules/event-dates.js';
import { type Cents, formatCents } from '../../rules/money.js';

/** What stands on the tickets of a book. */
export interface PrintedTexts {
  foodOption: FoodOption;
  priceCents: Cents;
  eventName: string;
  eventDate: Date;
  timeZone: string;
  location: string;
  lang: GuestLanguage;
}

interface Words {
  number: string;
  withFood: string;
  withoutFood: string;
  free: string;
  name: string;
  phone: string;
}

const WORDS: Record<GuestLanguage, Words> = {
  en: {
    number: 'No.',
    withFood: 'With Food',
    withoutFood: 'Without Food',
    free: 'Free',
    name: 'Name',
    phone: 'Phone',
  },
  es: {
    number: 'N.º',
    withFood: 'Con comida',
    withoutFood: 'Sin comida',
    free: 'Gratis',
    name: 'Nombre',
    phone: 'Teléfono',
  },
};

/** The same, written. */
export interface SheetTexts {
  event: string;
  day: string;
  place: string;
  food: string;
  price: string;
  name: string;
  phone: string;
  numberOf(number: number): string;
}

/** The texts of a book's tickets, in the language of the event and on its clock. */
export function sheetTexts(book: PrintedTexts): SheetTexts {
  const words = WORDS[book.lang];
  const times = { eventDate: book.eventDate, eventEnd: null, timeZone: book.timeZone };
  return {
    event: book.eventName,
    day: formatTimes(times, { locale: localeOf(book.lang), isZoneNamed: false }).replace(/\u202f/g, ' '),
    place: book.location,
    food: foodOptionRules(book.foodOption).hasFood ? words.withFood : words.withoutFood,
    price: book.priceCents === 0 ? words.free : formatCents(book.priceCents),
    name: words.name,
    phone: words.phone,
    numberOf: (number) => `${words.number} ${number}`,
  };
}
