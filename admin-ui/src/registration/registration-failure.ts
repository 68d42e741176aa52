import { ApiError } from '../api/error';
import { existingAttendeeOf } from '../person/existing-attendee';
import type { RegistrationTexts } from './texts/text';

export interface Failure {
  message: string;
  /** The person already registered with this e-mail address. */
  existing?: ReturnType<typeof existingAttendeeOf>;
}

/** Converts the server's refusal of a registration to what the seller reads. */
export function failureOf(error: unknown, text: RegistrationTexts): Failure {
  if (!(error instanceof ApiError)) return { message: text.registration.failed };
  if (error.status !== 409) return { message: error.sentence(text.registration.failed) };
  // A conflict without a code means that the person is already registered.
  if (error.code === null) return { message: text.registration.alreadyRegistered };
  return {
    message: error.sentence(text.registration.alreadyRegistered),
    existing: existingAttendeeOf(error),
  };
}
