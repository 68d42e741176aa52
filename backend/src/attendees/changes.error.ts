import { FeatureError, type Problem } from '../http/problem.js';
import { DUPLICATE_PERSON, type ExistingAttendee } from './attendees.error.js';

/** What can stand in the way of a correction, a cancellation or a resend. */
export type ChangeFailure =
  | { code: 'no_registration' }
  | { code: 'no_registration_of_email' }
  | { code: 'not_allowed' }
  | { code: 'cancelled' }
  | { code: 'checked_in' }
  | { code: 'duplicate_person'; existing: ExistingAttendee | null };

export class ChangeError extends FeatureError {
  constructor(readonly failure: ChangeFailure) {
    super(failure.code);
  }

  toProblem(): Problem {
    const { failure } = this;
    switch (failure.code) {
      case 'no_registration':
        return { status: 404, detail: 'No registration found' };
      case 'no_registration_of_email':
        return { status: 404, detail: 'No registration has this email address' };
      case 'not_allowed':
        return { status: 403, detail: 'Insufficient permissions' };
      case 'cancelled':
        return { status: 409, detail: 'This registration was cancelled' };
      case 'checked_in':
        return { status: 409, detail: 'This attendee is checked in. Please undo the check-in first.' };
      case 'duplicate_person':
        return {
          status: 409,
          detail: {
            details: DUPLICATE_PERSON,
            // Gone: cancelled or corrected between the refusal and the look for it.
            ...(failure.existing ? { existingAttendee: failure.existing } : {}),
          },
        };
    }
  }
}
