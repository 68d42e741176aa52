import { call } from '../api/client';
import type { EventInfo, HandOver } from '../api/types';
import type { Denominations, Refund, SettableStatus } from '@usher/backend/rules';
import type { StatementRecord } from './statement-records';
import type { BankMapping, BankStatementRecord, Pair, PairResult, Transfer } from './transfer-records';
import type {
  ApplicationCounts,
  Conflict,
  Mail,
  RegistrationRow,
  SalesTeamRow,
  SellerDetails,
  Tier,
} from './records';

/** null: the current one. */
type EventId = string | null;

/** The attendees' list's. */
export interface MessageFilter {
  search?: string;
  checked_in?: boolean;
  food_option?: string;
}

interface Message {
  eventId: string;
  filter: MessageFilter;
  subject: string;
  text: string;
}

export interface MessagePreview {
  people: number;
  subject: string;
  html: string;
  text: string;
}

const about = (eventId: EventId) => ({ event_id: eventId ?? undefined });
const segment = encodeURIComponent;

/**
 * The use cases beyond reading and writing one record: custom methods of the data provider. Money is dollars. Each is
 * called with a key of its attempt (see `useCommand`), and those that must not be done twice send it.
 * @throws ApiError
 */
export const commands = {
  /** Adds to what a seller handed in. */
  clearAmount: (
    { sellerId, eventId, amount }: { sellerId: string; eventId: EventId; amount: number },
    idempotencyKey: string,
  ) =>
    call<SalesTeamRow>('PATCH', `/api/auth/users/${segment(sellerId)}/cleared-amount`, {
      query: about(eventId),
      body: { cleared_amount: amount },
      idempotencyKey,
    }),

  /** Gives a seller money back, or takes a clearing back that was mistyped. */
  handBack: (
    {
      sellerId,
      eventId,
      amount,
      reason,
    }: { sellerId: string; eventId: EventId; amount: number; reason: string },
    idempotencyKey: string,
  ) =>
    call<SalesTeamRow>('POST', `/api/volunteers/${segment(sellerId)}/hand-back`, {
      query: about(eventId),
      body: { amount, reason },
      idempotencyKey,
    }),

  /** Change money for a seller; below zero: taken back. */
  giveFloat: (
    {
      sellerId,
      eventId,
      amount,
      reason,
    }: { sellerId: string; eventId: string; amount: number; reason: string | null },
    idempotencyKey: string,
  ) =>
    call<SalesTeamRow>('POST', `/api/volunteers/${segment(sellerId)}/float`, {
      body: { event_id: eventId, amount, reason },
      idempotencyKey,
    }),

  /** What finance counted of a hand-over, and how much of it is change money. */
  receiveHandOver: (
    {
      id,
      received,
      denominations,
      floatReturned,
      note,
    }: {
      id: string;
      received: number;
      denominations: Denominations | null;
      floatReturned: number;
      note: string | null;
    },
    idempotencyKey: string,
  ) =>
    call<HandOver>('POST', `/api/hand-overs/${segment(id)}/receive`, {
      body: { received_amount: received, denominations, float_returned: floatReturned, note },
      idempotencyKey,
    }),

  /** Why what was counted differs; it counts once somebody else has countersigned it. */
  explainHandOver: ({ id, reason }: { id: string; reason: string }, idempotencyKey: string) =>
    call<HandOver>('POST', `/api/hand-overs/${segment(id)}/explain`, { body: { reason }, idempotencyKey }),

  countersignHandOver: ({ id }: { id: string }, idempotencyKey: string) =>
    call<HandOver>('POST', `/api/hand-overs/${segment(id)}/countersign`, { idempotencyKey }),

  /** Counter-entries of one that was received. */
  reverseHandOver: ({ id, reason }: { id: string; reason: string }, idempotencyKey: string) =>
    call<HandOver>('POST', `/api/hand-overs/${segment(id)}/reverse`, { body: { reason }, idempotencyKey }),

  /** Takes somebody's offer back. */
  withdrawHandOver: ({ id, reason }: { id: string; reason: string }, idempotencyKey: string) =>
    call<HandOver>('POST', `/api/hand-overs/${segment(id)}/withdraw`, { body: { reason }, idempotencyKey }),

  /** Corrects a person, on all of their registrations; what is left out stays. */
  correctRegistration: ({
    id,
    changes,
  }: {
    id: string;
    changes: Partial<Pick<RegistrationRow, 'name' | 'email' | 'phone'>> & { reissue?: boolean };
  }) => call<RegistrationRow>('PATCH', `/api/attendees/${segment(id)}`, { body: changes }),

  /** @param refund who pays the guest back; left out where nothing was paid */
  cancelRegistration: ({ id, reason, refund }: { id: string; reason: string; refund?: Refund }) =>
    call<RegistrationRow>('POST', `/api/attendees/${segment(id)}/cancel`, { body: { reason, refund } }),

  /** Gives a registration a new code, which is mailed; the old one lets nobody in any more. */
  reissueTicket: ({ id, reason }: { id: string; reason: string }, idempotencyKey: string) =>
    call<RegistrationRow>('POST', `/api/attendees/${segment(id)}/reissue`, {
      body: { reason },
      idempotencyKey,
    }),

  /** A new event like another one, without its people and money. */
  copyEvent: (
    { id, name, eventDate }: { id: string; name: string; eventDate: string },
    idempotencyKey: string,
  ) =>
    call<EventInfo>('POST', `/api/events/${segment(id)}/copy`, {
      body: { name, event_date: eventDate },
      idempotencyKey,
    }),

  /** What somebody makes of a bank transfer. */
  changeTransfer: (
    { id, ...change }: { id: string; status: SettableStatus; note?: string },
    idempotencyKey: string,
  ) => call<Transfer>('PATCH', `/api/transfers/${segment(id)}`, { body: change, idempotencyKey }),

  /**
   * Uploads a bank's file: which sales of an event each of its lines may pay.
   * @param mapping null: only one is proposed, and nothing is kept
   */
  readBankStatement: ({
    file,
    mapping,
    eventId,
  }: {
    file: File;
    mapping: BankMapping | null;
    eventId: string;
  }) => {
    const form = new FormData();
    if (mapping) form.append('mapping', JSON.stringify(mapping));
    form.append('file', file);
    return call<BankStatementRecord>('POST', '/api/transfers/statement', {
      query: about(eventId),
      body: form,
    });
  },

  /** Says which sales lines of a bank's statement pay. */
  acceptPairs: ({ pairs }: { pairs: Pair[] }, idempotencyKey: string) =>
    call<PairResult[]>('POST', '/api/transfers/statement/accept', { body: { pairs }, idempotencyKey }),

  undoCheckIn: ({ id, reason }: { id: string; reason: string }) =>
    call<RegistrationRow>('DELETE', `/api/checkin/${segment(id)}`, { body: { reason } }),

  /** Mails the tickets of all registrations under an address again. */
  resendTickets: ({ email, eventId }: { email: string; eventId: EventId }) =>
    call<{ queued: number }>('POST', '/api/attendees/resend-qr-email', {
      query: about(eventId),
      body: { email },
    }),

  /** A message as it would arrive, and how many people it would go to. */
  previewMessage: ({ eventId, filter, subject, text }: Message) =>
    call<MessagePreview>('POST', '/api/messages/preview', {
      body: { event_id: eventId, filter, subject, text },
    }),

  /** Writes to the people of a filter, or a test to oneself. */
  sendMessage: (
    { eventId, filter, subject, text, isTest }: Message & { isTest: boolean },
    idempotencyKey: string,
  ) =>
    call<{ people: number }>('POST', '/api/messages', {
      body: { event_id: eventId, filter, subject, text, ...(isTest && { test: true }) },
      idempotencyKey,
    }),

  /** Sends a further copy of a mail. */
  resendMail: ({ id }: { id: string }) => call<Mail>('POST', `/api/mail-log/${segment(id)}/resend`),

  approveApplication: ({ id }: { id: string }) =>
    call<unknown>('PUT', `/api/volunteer-applications/${segment(id)}/approve`),

  rejectApplication: ({ id, reason }: { id: string; reason: string }) =>
    call<unknown>('PUT', `/api/volunteer-applications/${segment(id)}/reject`, {
      body: { status: 'rejected', rejection_reason: reason },
    }),

  /** Gives volunteers the door list and the search ahead of their time, or takes that back. */
  setDoor: ({ eventId, isOpen }: { eventId: string; isOpen: boolean }) =>
    call<{ is_open: boolean }>('PUT', `/api/events/${segment(eventId)}/door`, { body: { is_open: isOpen } }),

  /** Cuts a device of the door off and, where that is wanted, ends its account's sessions; or lifts that. */
  setCutOff: ({ id, isCutOff, endsSessions }: { id: string; isCutOff: boolean; endsSessions: boolean }) =>
    call<void>(isCutOff ? 'DELETE' : 'PUT', `/api/checkin/devices/${segment(id)}`, {
      query: isCutOff && endsSessions ? { end_sessions: 'true' } : {},
    }),

  /** Both default tiers, or none. */
  createDefaultTiers: ({ eventId }: { eventId: string }) =>
    call<Tier[]>('POST', '/api/pricing/admin/create-default-tiers', { query: about(eventId) }),
};

/** Reads that are no list and no record: custom methods of the data provider too. */
export const reads = {
  sellerDetails: ({ id, eventId }: { id: string; eventId: EventId }, signal?: AbortSignal) =>
    call<SellerDetails>('GET', `/api/volunteers/${segment(id)}/details`, { query: about(eventId), signal }),

  /** As it is now. */
  handOver: ({ id }: { id: string }, signal?: AbortSignal) =>
    call<HandOver>('GET', `/api/hand-overs/${segment(id)}`, { signal }),

  stats: ({ eventId }: { eventId: EventId }, signal?: AbortSignal) =>
    call<{ revenue_zelle: number; zelle_verified: number }>('GET', '/api/stats', {
      query: about(eventId),
      signal,
    }),

  statement: ({ eventId }: { eventId: string }, signal?: AbortSignal) =>
    call<StatementRecord>('GET', `/api/events/${segment(eventId)}/statement`, { signal }),

  /** The newest first. */
  conflicts: ({ eventId }: { eventId: EventId }, signal?: AbortSignal) =>
    call<Conflict[]>('GET', '/api/checkin/conflicts', { query: about(eventId), signal }),

  applicationCounts: (signal?: AbortSignal) =>
    call<ApplicationCounts>('GET', '/api/volunteer-applications/stats/summary', { signal }),
};
