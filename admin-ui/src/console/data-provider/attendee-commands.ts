import type { Delivery, DeliveryWay, Refund, Station } from '@usher/backend/rules';
import type {
  GiveInput,
  MessagePreviewDto,
  MessageSentDto,
  RegistrationDto,
  ResendDto,
  ToldRegistrationDto,
} from '../../api/generated/rest';
import type { PersonChanges } from '../../person/correction';
import type { SaleChange } from '../../person/sale-change';
import { eventQuery, keyed, repeatable, request, segment, type EventId } from './command';

/** The filter of the list of attendees. */
export interface PeopleFilter {
  search?: string;
  checked_in?: boolean;
  food_option?: string;
  delivery?: Delivery;
}

/** Whom a message goes to: the people of a filter, or some who are named by an e-mail or a registration. */
export type Recipients = PeopleFilter & { people?: string[] };

interface Message {
  eventId: string;
  filter: Recipients;
  subject: string;
  text: string;
}

/**
 * Undoes all of a registration's admissions or meals at a station. The door stores each scan and undo under its id, which
 * serves as the idempotency key.
 */
const undoAt = (station: Station) =>
  keyed(({ id, reason }: { id: string; reason: string }, scanId) =>
    request<RegistrationDto>('DELETE', `/api/checkin/${segment(id)}`, {
      body: { scan_id: scanId, station, reason },
    }),
  );

/** The use cases of attendees, and messages to them: custom methods of the data provider, as in `commands.ts`. */
export const attendeeCommands = {
  /** Corrects a person's details on all of their registrations; fields that are left out stay unchanged. */
  correctRegistration: keyed(
    ({ id, changes }: { id: string; changes: PersonChanges & { reissue?: boolean } }) =>
      request<RegistrationDto>('PATCH', `/api/attendees/${segment(id)}`, { body: changes }),
  ),

  /** @param refund who pays the guest back; left out if nothing was paid */
  cancelRegistration: keyed(
    ({ id, ...body }: { id: string; reason: string; refund?: Refund; tickets?: number; of?: number }) =>
      request<ToldRegistrationDto>('POST', `/api/attendees/${segment(id)}/cancel`, { body }),
  ),

  /** Sells anew what was sold as something else. @param total what is to be paid for it, as it was shown, in dollars */
  changeSale: keyed(({ id, change, total }: { id: string; change: SaleChange; total: number }) =>
    request<RegistrationDto>('POST', `/api/attendees/${segment(id)}/change`, {
      body: { ...change, quoted_total_price: total },
    }),
  ),

  /** Gives tickets to somebody else: some of a registration's, or all. */
  giveTickets: keyed(({ id, gift }: { id: string; gift: GiveInput }) =>
    request<RegistrationDto>('POST', `/api/attendees/${segment(id)}/give`, { body: gift }),
  ),

  /** Notes how a ticket that is not mailed was given on. */
  deliverTicket: keyed(({ id, way }: { id: string; way: DeliveryWay }) =>
    request<RegistrationDto>('POST', `/api/attendees/${segment(id)}/delivered`, { body: { way } }),
  ),

  /** Gives a registration a new code and mails it; the old code no longer admits anyone. */
  reissueTicket: keyed(({ id, reason }: { id: string; reason: string }) =>
    request<ToldRegistrationDto>('POST', `/api/attendees/${segment(id)}/reissue`, {
      body: { reason },
    }),
  ),

  undoCheckIn: undoAt('entrance'),
  undoMeals: undoAt('food'),

  /** Mails the tickets of all registrations under an address again. */
  resendTickets: keyed(({ email, eventId }: { email: string; eventId: EventId }) =>
    request<ResendDto>('POST', '/api/attendees/resend-qr-email', {
      query: eventQuery(eventId),
      body: { email },
    }),
  ),

  /** Returns a message as it would arrive, and how many people it would go to. Safe to repeat: it changes nothing. */
  previewMessage: repeatable(({ eventId, filter, subject, text }: Message) =>
    request<MessagePreviewDto>('POST', '/api/messages/preview', {
      body: { event_id: eventId, filter, subject, text },
    }),
  ),

  /** Sends a message to the people of a filter, or only a test to the signed-in user. */
  sendMessage: keyed(({ eventId, filter, subject, text, isTest }: Message & { isTest: boolean }) =>
    request<MessageSentDto>('POST', '/api/messages', {
      body: { event_id: eventId, filter, subject, text, ...(isTest && { test: true }) },
    }),
  ),
};
