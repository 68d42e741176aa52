import type { RegistrationDto } from '../api/generated/rest';
import type { ApiError } from '../api/error';

/** The person already registered for an event with an e-mail address. */
type ExistingAttendee = Pick<RegistrationDto, 'name' | 'email' | 'phone'> & { registered_at: string };

export const existingAttendeeOf = ({ detail }: ApiError): ExistingAttendee | undefined =>
  (detail as { existing_attendee?: ExistingAttendee } | null)?.existing_attendee;
