import { call } from '../api/client';
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

  /** Corrects a person, on all of their registrations; what is left out stays. */
  correctRegistration: ({
    id,
    changes,
  }: {
    id: string;
    changes: Partial<Pick<RegistrationRow, 'name' | 'email' | 'phone'>>;
  }) => call<RegistrationRow>('PATCH', `/api/attendees/${segment(id)}`, { body: changes }),

  cancelRegistration: ({ id, reason }: { id: string; reason: string }) =>
    call<RegistrationRow>('POST', `/api/attendees/${segment(id)}/cancel`, { body: { reason } }),

  undoCheckIn: ({ id, reason }: { id: string; reason: string }) =>
    call<RegistrationRow>('DELETE', `/api/checkin/${segment(id)}`, { body: { reason } }),

  /** Mails the tickets of all registrations under an address again. */
  resendTickets: ({ email, eventId }: { email: string; eventId: EventId }) =>
    call<{ queued: number }>('POST', '/api/attendees/resend-qr-email', {
      query: about(eventId),
      body: { email },
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

  /** Cuts a device of the door off, or lifts that. */
  setCutOff: ({ id, isCutOff }: { id: string; isCutOff: boolean }) =>
    call<void>(isCutOff ? 'DELETE' : 'PUT', `/api/checkin/devices/${segment(id)}`),

  /** Both default tiers, or none. */
  createDefaultTiers: ({ eventId }: { eventId: string }) =>
    call<Tier[]>('POST', '/api/pricing/admin/create-default-tiers', { query: about(eventId) }),
};

/** Reads that are no list and no record: custom methods of the data provider too. */
export const reads = {
  sellerDetails: ({ id, eventId }: { id: string; eventId: EventId }, signal?: AbortSignal) =>
    call<SellerDetails>('GET', `/api/volunteers/${segment(id)}/details`, { query: about(eventId), signal }),

  /** The newest first. */
  conflicts: ({ eventId }: { eventId: EventId }, signal?: AbortSignal) =>
    call<Conflict[]>('GET', '/api/checkin/conflicts', { query: about(eventId), signal }),

  applicationCounts: (signal?: AbortSignal) =>
    call<ApplicationCounts>('GET', '/api/volunteer-applications/stats/summary', { signal }),
};
