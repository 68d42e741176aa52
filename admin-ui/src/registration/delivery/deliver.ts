import { type DeliveryWay, formatPhone } from '@usher/backend/rules';
import type { RegistrationDto } from '../../api/generated/rest';

/** A number as it is dialled from abroad: a North American one gets its country's prefix. @param digits 10 to 15 */
export const phoneWithPrefix = (digits: string): string =>
  digits.length === 10 ? `+1 ${formatPhone(digits)}` : `+${digits}`;

const dialled = (digits: string): string => (digits.length === 10 ? `1${digits}` : digits);

/** Opens WhatsApp at a chat with the number, with the text typed. */
export const whatsAppLink = (digits: string, text: string): string =>
  `https://wa.me/${dialled(digits)}?text=${encodeURIComponent(text)}`;

/** Opens the phone's messages at the number. With `?&`, both iOS and Android take the text. */
export const smsLink = (digits: string, text: string): string =>
  `sms:+${dialled(digits)}?&body=${encodeURIComponent(text)}`;

const PRIVATE_HOSTS =
  /^(localhost|.*\.local(host)?|127\..*|10\..*|192\.168\..*|172\.(1[6-9]|2\d|3[01])\..*|169\.254\..*|\[(::1|f[cd].*|fe80.*)\])$/i;

/** Whether a guest's phone, which is in no network of the team's, can open a page. */
export function isOpenToGuests(url: string): boolean {
  const { hostname } = new URL(url);
  return !PRIVATE_HOSTS.test(hostname) && (hostname.includes('.') || hostname.startsWith('['));
}

/** Whether the seller still has to give a ticket on. One with an e-mail is mailed. */
export const isToDeliver = ({ email, delivered, opened_at }: RegistrationDto): boolean =>
  email === null && delivered.length === 0 && opened_at === null;

/** How it was given on last; null if it was not. */
export const lastWay = ({ delivered }: RegistrationDto): DeliveryWay | null => delivered.at(-1)?.way ?? null;
