import { call } from '../api/client';
import type { EventInfo, HandOver } from '../api/types';
import type { Denominations, Refund, SettableStatus, Station } from '@usher/backend/rules';
import type { BankMapping, BankStatementRecord, Pair, PairResult, Transfer } from './transfer-records';
import type { Mail, RegistrationRow, SalesTeamRow, Tier } from './records';

/** null: the current one. */
export type EventId = string | null;

/** The attendees' list's. */
export interface PeopleFilter {
  search?: string;
  checked_in?: boolean;
  food_option?: string;
}

interface Message {
  eventId: string;
  filter: PeopleFilter;
  subject: string;
  text: string;
}

export interface MessagePreview {
  people: number;
  subject: string;
  html: string;
  text: string;
}

export const about = (eventId: EventId) => ({ event_id: eventId ?? undefined });
const segment = encodeURIComponent;

/** A call that waits for its key. */
type Request<Answer> = (idempotencyKey?: string) => Promise<Answer>;

const request =
  <Answer>(...[method, path, options]: Parameters<typeof call>): Request<Answer> =>
  (idempotencyKey) =>
    call<Answer>(method, path, { ...options, idempotencyKey });

declare const command: unique symbol;
interface Command {
  /** Only `keyed` and `repeatable` make one: a function of one's own could drop its key, and would still compile. */
  readonly [command]: true;
}

/** Sends the key of its attempt, so that a lost answer never does it twice. */
export const keyed = <Params, Answer>(
  requestOf: (params: Params, idempotencyKey: string) => Request<Answer>,
) =>
  ((params, idempotencyKey) => requestOf(params, idempotencyKey)(idempotencyKey)) as Command &
    ((params: Params, idempotencyKey: string) => Promise<Answer>);

/** Sends no key: twice is the same as once, and beside each stands why. */
export const repeatable = <Params, Answer>(requestOf: (params: Params) => Request<Answer>) =>
  ((params) => requestOf(params)()) as Command & ((params: Params) => Promise<Answer>);

/** Takes all back at a station. The door keeps what it did under the id of a scan or an undo, which stands in for a key there. */
const undoAt = (station: Station) =>
  keyed(({ id, reason }: { id: string; reason: string }, scanId) =>
    request<RegistrationRow>('DELETE', `/api/checkin/${segment(id)}`, {
      body: { scan_id: scanId, station, reason },
    }),
  );

/**
 * The use cases beyond reading and writing one record: custom methods of the data provider. Money is dollars. Each is
 * called with a key of its attempt (see `useCommand`).
 * @throws ApiError
 */
export const commands = {
  /** Adds to what a seller handed in. */
  clearAmount: keyed(
    ({ sellerId, eventId, amount }: { sellerId: string; eventId: EventId; amount: number }) =>
      request<SalesTeamRow>('PATCH', `/api/auth/users/${segment(sellerId)}/cleared-amount`, {
        query: about(eventId),
        body: { cleared_amount: amount },
      }),
  ),

  /** Gives a seller money back, or takes a clearing back that was mistyped. */
  handBack: keyed(
    ({
      sellerId,
      eventId,
      amount,
      reason,
    }: {
      sellerId: string;
      eventId: EventId;
      amount: number;
      reason: string;
    }) =>
      request<SalesTeamRow>('POST', `/api/volunteers/${segment(sellerId)}/hand-back`, {
        query: about(eventId),
        body: { amount, reason },
      }),
  ),

  /** Change money for a seller; below zero: taken back. */
  giveFloat: keyed(
    ({
      sellerId,
      eventId,
      amount,
      reason,
    }: {
      sellerId: string;
      eventId: string;
      amount: number;
      reason: string | null;
    }) =>
      request<SalesTeamRow>('POST', `/api/volunteers/${segment(sellerId)}/float`, {
        body: { event_id: eventId, amount, reason },
      }),
  ),

  /** What finance counted of a hand-over, and how much of it is change money. */
  receiveHandOver: keyed(
    ({
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
    }) =>
      request<HandOver>('POST', `/api/hand-overs/${segment(id)}/receive`, {
        body: { received_amount: received, denominations, float_returned: floatReturned, note },
      }),
  ),

  /** Why what was counted differs; it counts once somebody else has countersigned it. */
  explainHandOver: keyed(({ id, reason }: { id: string; reason: string }) =>
    request<HandOver>('POST', `/api/hand-overs/${segment(id)}/explain`, { body: { reason } }),
  ),

  countersignHandOver: keyed(({ id }: { id: string }) =>
    request<HandOver>('POST', `/api/hand-overs/${segment(id)}/countersign`),
  ),

  /** Counter-entries of one that was received. */
  reverseHandOver: keyed(({ id, reason }: { id: string; reason: string }) =>
    request<HandOver>('POST', `/api/hand-overs/${segment(id)}/reverse`, { body: { reason } }),
  ),

  /** Takes somebody's offer back. */
  withdrawHandOver: keyed(({ id, reason }: { id: string; reason: string }) =>
    request<HandOver>('POST', `/api/hand-overs/${segment(id)}/withdraw`, { body: { reason } }),
  ),

  /** Corrects a person, on all of their registrations; what is left out stays. */
  correctRegistration: keyed(
    ({
      id,
      changes,
    }: {
      id: string;
      changes: Partial<Pick<RegistrationRow, 'name' | 'email' | 'phone'>> & { reissue?: boolean };
    }) => request<RegistrationRow>('PATCH', `/api/attendees/${segment(id)}`, { body: changes }),
  ),

  /** @param refund who pays the guest back; left out where nothing was paid */
  cancelRegistration: keyed(({ id, reason, refund }: { id: string; reason: string; refund?: Refund }) =>
    request<RegistrationRow>('POST', `/api/attendees/${segment(id)}/cancel`, { body: { reason, refund } }),
  ),

  /** Gives a registration a new code, which is mailed; the old one lets nobody in any more. */
  reissueTicket: keyed(({ id, reason }: { id: string; reason: string }) =>
    request<RegistrationRow>('POST', `/api/attendees/${segment(id)}/reissue`, {
      body: { reason },
    }),
  ),

  /** A new event like another one, without its people and money. */
  copyEvent: keyed(({ id, name, eventDate }: { id: string; name: string; eventDate: string }) =>
    request<EventInfo>('POST', `/api/events/${segment(id)}/copy`, {
      body: { name, event_date: eventDate },
    }),
  ),

  /** What somebody makes of a bank transfer. */
  changeTransfer: keyed(({ id, ...change }: { id: string; status: SettableStatus; note?: string }) =>
    request<Transfer>('PATCH', `/api/transfers/${segment(id)}`, { body: change }),
  ),

  /**
   * Uploads a bank's file: which sales of an event each of its lines may pay.
   * A line that was read before is known by what it says, and is kept once.
   * @param mapping null: only one is proposed, and nothing is kept
   */
  readBankStatement: repeatable(
    ({ file, mapping, eventId }: { file: File; mapping: BankMapping | null; eventId: string }) => {
      const form = new FormData();
      if (mapping) form.append('mapping', JSON.stringify(mapping));
      form.append('file', file);
      return request<BankStatementRecord>('POST', '/api/transfers/statement', {
        query: about(eventId),
        body: form,
      });
    },
  ),

  /** Says which sales lines of a bank's statement pay. */
  acceptPairs: keyed(({ pairs }: { pairs: Pair[] }) =>
    request<PairResult[]>('POST', '/api/transfers/statement/accept', { body: { pairs } }),
  ),

  undoCheckIn: undoAt('entrance'),
  undoMeals: undoAt('food'),

  /** Mails the tickets of all registrations under an address again. */
  resendTickets: keyed(({ email, eventId }: { email: string; eventId: EventId }) =>
    request<{ queued: number }>('POST', '/api/attendees/resend-qr-email', {
      query: about(eventId),
      body: { email },
    }),
  ),

  /** A message as it would arrive, and how many people it would go to. It changes nothing. */
  previewMessage: repeatable(({ eventId, filter, subject, text }: Message) =>
    request<MessagePreview>('POST', '/api/messages/preview', {
      body: { event_id: eventId, filter, subject, text },
    }),
  ),

  /** Writes to the people of a filter, or a test to oneself. */
  sendMessage: keyed(({ eventId, filter, subject, text, isTest }: Message & { isTest: boolean }) =>
    request<{ people: number }>('POST', '/api/messages', {
      body: { event_id: eventId, filter, subject, text, ...(isTest && { test: true }) },
    }),
  ),

  /** Sends a further copy of a mail. */
  resendMail: keyed(({ id }: { id: string }) => request<Mail>('POST', `/api/mail-log/${segment(id)}/resend`)),

  approveApplication: keyed(({ id }: { id: string }) =>
    request<unknown>('PUT', `/api/volunteer-applications/${segment(id)}/approve`),
  ),

  rejectApplication: keyed(({ id, reason }: { id: string; reason: string }) =>
    request<unknown>('PUT', `/api/volunteer-applications/${segment(id)}/reject`, {
      body: { status: 'rejected', rejection_reason: reason },
    }),
  ),

  /** Gives volunteers the door list and the search ahead of their time, or takes that back. */
  setDoor: keyed(({ eventId, isOpen }: { eventId: string; isOpen: boolean }) =>
    request<{ is_open: boolean }>('PUT', `/api/events/${segment(eventId)}/door`, {
      body: { is_open: isOpen },
    }),
  ),

  /** Cuts a device of the door off and, where that is wanted, ends its account's sessions; or lifts that. */
  setCutOff: keyed(
    ({ id, isCutOff, endsSessions }: { id: string; isCutOff: boolean; endsSessions: boolean }) =>
      request<void>(isCutOff ? 'DELETE' : 'PUT', `/api/checkin/devices/${segment(id)}`, {
        query: isCutOff && endsSessions ? { end_sessions: 'true' } : {},
      }),
  ),

  /** Both default tiers, or none. */
  createDefaultTiers: keyed(({ eventId }: { eventId: string }) =>
    request<Tier[]>('POST', '/api/pricing/admin/create-default-tiers', { query: about(eventId) }),
  ),
} satisfies Record<string, Command>;
