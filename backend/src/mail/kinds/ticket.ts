import { formatCents } from '../../rules/money.js';
import { formatQrCode } from '../../rules/qr-codes.js';
import { type FoodOption, foodOptionRules } from '../../rules/tickets.js';
import { calendarAttachment } from './calendar.js';
import { formatEventTimes } from '../../rules/event-dates.js';
import { type GuestLanguage, localeOf } from '../../rules/languages.js';
import { READ_TICKET, type TicketRow } from './kinds.sql.js';
import type { MailKind } from './mail-content.js';
import { paragraphsOf, plainTextOf } from './paragraphs.js';
import { qrPicture } from './qr-picture.js';

interface Words {
  tickets: string;
  food: string;
  foodOptions: Record<FoodOption, string>;
  price: string;
  guest: string;
  each: (price: string) => string;
  from: string;
}

const WORDS: Record<GuestLanguage, Words> = {
  en: {
    tickets: 'Tickets',
    food: 'Food',
    foodOptions: { with_food: 'With Food', without_food: 'Without Food' },
    price: 'Price',
    guest: 'Complimentary',
    each: (price) => `${price} each`,
    from: 'From',
  },
  es: {
    tickets: 'Boletos',
    food: 'Comida',
    foodOptions: { with_food: 'Con comida', without_food: 'Sin comida' },
    price: 'Precio',
    guest: 'De cortesía',
    each: (price) => `${price} cada uno`,
    from: 'De parte de',
  },
};

/** A line of the ticket, in both parts of the mail. */
interface Fact {
  label: string;
  value: string;
  /** In brackets behind the value. */
  note: string | null;
  /** Shown as the badge of this food. */
  food: { hasFood: boolean } | null;
}

/** What the mail says of the registration below the name, in its order. */
function factsOf(row: TicketRow): Fact[] {
  const words = WORDS[row.lang];
  const fact = (label: string, value: string, rest: Partial<Fact> = {}): Fact => ({
    label,
    value,
    note: null,
    food: null,
    ...rest,
  });
  const price = (): Fact => {
    if (row.givenFrom) return fact(words.from, row.givenFrom);
    if (row.isGuest) return fact(words.price, words.guest);
    const each = row.ticketQuantity > 1 ? words.each(formatCents(row.pricePerTicketCents)) : null;
    return fact(words.price, formatCents(row.totalCents), { note: each });
  };
  return [
    fact(words.tickets, String(row.ticketQuantity)),
    fact(words.food, words.foodOptions[row.foodOption], { food: foodOptionRules(row.foodOption) }),
    price(),
  ];
}

/** The ticket with its QR code, sent to the attendee's current address, corrections included. */
export const ticket: MailKind = async (mail, handle, tools) => {
  const [row] = await handle.run(READ_TICKET, [mail.registrationId, mail.eventId]);
  if (!row) return null;
  const code = formatQrCode(row.qrCode);
  const picture = qrPicture(row.qrCode);
  // The same for every attempt, and of no other mail: some phones show the picture of whichever mail had it first.
  const cid = `qr-code.${mail.id}@usher`;
  return {
    to: { name: row.name, address: row.email },
    ...(row.replyTo && { replyTo: row.replyTo }),
    template: 'ticket',
    lang: row.lang,
    context: {
      name: row.name,
      eventName: row.eventName,
      eventDate: formatEventTimes(row, localeOf(row.lang)),
      location: row.location,
      description: plainTextOf(row.description),
      paragraphs: paragraphsOf(row.description),
      tickets: row.ticketQuantity,
      single: row.ticketQuantity === 1,
      facts: factsOf(row),
      code,
      cid,
      isReplacement: row.replacedCode !== null,
      isChanged: row.isChanged,
      givenFrom: row.givenFrom,
      replacedCode: row.replacedCode && formatQrCode(row.replacedCode),
      link: tools.ticketLink(code),
    },
    attachments: [
      {
        filename: 'qr-code.png',
        content: picture,
        contentType: 'image/png',
        cid,
        contentDisposition: 'inline',
      },
      {
        filename: `ticket-${code}.png`,
        content: picture,
        contentType: 'image/png',
        contentDisposition: 'attachment',
      },
      calendarAttachment(mail.eventId!, row, tools.organizer),
    ],
  };
};
