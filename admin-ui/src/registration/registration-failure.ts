import { ApiError } from '../api/error';
import type { ExistingAttendee } from '../api/types';
import type { RegistrationTexts } from './texts/text';

export interface Failure {
  message: string;
  /** Who already holds this e-mail address. */
  existing?: ExistingAttendee;
}

/** The server's reason not to register, as the seller reads it. */
export function failureOf(error: unknown, text: RegistrationTexts): Failure {
  if (!(error instanceof ApiError)) return { message: text.registration.failed };
  if (error.status !== 409) return { message: error.sentence(text.registration.failed) };
  // A conflict without a code concerns the person.
  if (error.code === null) return { message: text.registration.alreadyRegistered };
  const { existing_attendee: existing } = (error.detail ?? {}) as { existing_attendee?: ExistingAttendee };
  return { message: error.sentence(text.registration.alreadyRegistered), existing };
}
