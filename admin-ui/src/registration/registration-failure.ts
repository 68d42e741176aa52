import { ApiError } from '../api/error';
import type { ExistingAttendee } from '../api/types';
import type { Texts } from '../i18n/en';
import { serverSentence } from '../i18n/server-sentences';

/** What the server says about the event itself; any other plain sentence of a conflict is about the person. */
const EVENT_CONFLICTS = [
  'The current event has changed. Please check the price and try again.',
  'This event is over',
];

export interface Failure {
  message: string;
  /** Who already holds this e-mail address. */
  existing?: ExistingAttendee;
}

/** The server's reason not to register, as the seller reads it. */
export function failureOf(error: unknown, text: Texts): Failure {
  if (!(error instanceof ApiError)) return { message: text.registration.failed };
  if (error.status === 409) {
    const { detail } = error;
    if (detail !== null && typeof detail === 'object') {
      const { details, existing_attendee: existing } = detail as {
        details?: string;
        existing_attendee?: ExistingAttendee;
      };
      return { message: details ? serverSentence(details) : text.registration.alreadyRegistered, existing };
    }
    // About the event and not the person: the sentence for a person would send the seller the wrong way.
    if (typeof detail === 'string' && EVENT_CONFLICTS.includes(detail))
      return { message: serverSentence(detail) };
    return { message: text.registration.alreadyRegistered };
  }
  return { message: error.sentence(text.registration.failed) };
}
