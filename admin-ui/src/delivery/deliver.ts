import { type DeliveryWay, formatPhone } from '@usher/backend/rules';
import type { EventDto, RegistrationDto } from '../api/generated/rest';
import { eventTimesInShort, timeOfDay } from '../i18n/dates';
import type { DeliveryTexts } from './texts/text';

/** A number as it is dialled from abroad: a North American one gets its country's prefix. @param digits 10 to 15 */
export const phoneWithPrefix = (digits: string): string =>
  digits.length === 10 ? `+1 ${formatPhone(digits)}` : `+${digits}`;

/** A number as a link dials it. */
export const callLink = (digits: string): string => `tel:+${dialled(digits)}`;

const dialled = (digits: string): string => (digits.length === 10 ? `1${digits}` : digits);

/** Opens WhatsApp at a chat with the number, with the text typed. Without a number (null), the sender chooses whom it goes to. */
export const whatsAppLink = (digits: string | null, text: string): string =>
  `https://wa.me/${digits === null ? '' : dialled(digits)}?text=${encodeURIComponent(text)}`;

/** Opens the phone's messages at the number. With `?&`, both iOS and Android take the text. */
export const smsLink = (digits: string | null, text: string): string =>
  `sms:${digits === null ? '' : `+${dialled(digits)}`}?&body=${encodeURIComponent(text)}`;

const PRIVATE_HOSTS =
  /^(localhost|.*\.local(host)?|127\..*|10\..*|192\.168\..*|172\.(1[6-9]|2\d|3[01])\..*|169\.254\..*|\[(::1|f[cd].*|fe80.*)\])$/i;

/** Whether a guest's phone, which is in no network of the team's, can open a page. */
export function isOpenToGuests(url: string): boolean {
  const { hostname } = new URL(url);
  return !PRIVATE_HOSTS.test(hostname) && (hostname.includes('.') || hostname.startsWith('['));
}

/** What goes to the buyer by message, and the links that open the phone's own apps with it. */
export function messagesOf(text: DeliveryTexts, registration: RegistrationDto, event: EventDto | null) {
  const { phone, ticket_url: url } = registration;
  const canOpen = isOpenToGuests(url);
  const message = text.delivery.message({
    event: event && `${event.name}, ${eventTimesInShort(text, event)}`,
    tickets: text.tickets(registration.ticket_quantity),
    link: canOpen ? url : null,
    code: registration.qr_code_id,
  });
  return {
    /** Whether the link in it is of use. */
    canOpen,
    ways: [
      { way: 'whatsapp', href: whatsAppLink(phone, message) },
      { way: 'sms', href: smsLink(phone, message) },
    ] as const,
  };
}

/** How it was given on last; null if it was not. */
const lastWay = ({ delivered }: RegistrationDto): DeliveryWay | null => delivered.at(-1)?.way ?? null;

/**
 * Says how far a ticket that is not mailed was given on; null of one that is mailed, or whose people are in without it. Usher never
 * knows that it arrived.
 * @param zone the event's
 */
export function deliveryState(
  text: DeliveryTexts,
  sale: RegistrationDto,
  zone: string | undefined,
): { isDue: boolean; label: string } | null {
  const words = text.delivery;
  if (sale.email !== null) return null;
  if (sale.opened_at !== null)
    return { isDue: false, label: words.opened(timeOfDay(text, sale.opened_at, zone)) };
  const way = lastWay(sale);
  if (way !== null) return { isDue: false, label: words.ways[way] };
  if (sale.tickets_admitted > 0) return null;
  return { isDue: true, label: sale.has_new_code ? words.newToDeliver : words.notDelivered };
}
