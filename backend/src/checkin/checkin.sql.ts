import { sql } from '../database/database.js';

/** What a check-in answers, as it is kept with an Idempotency-Key. */
export interface CheckInJson {
  /** False where the attendee was in already. */
  success: boolean;
  attendee: {
    id: string;
    name: string;
    email: string;
    phone: string;
    ticketQuantity: number;
    foodOption: 'with_food' | 'without_food';
    paymentMode: 'cash' | 'zelle';
    isGuest: boolean;
    checkedInAt: string;
    checkedInBy: string;
    volunteerName: string;
    volunteerTeamRole: string | null;
  };
}

/** What became of one scan; `answer` is what `check_in_codes` says of each outcome. */
export type CheckInRow =
  | { outcome: 'let_in' | 'already_in' | 'repeated'; answer: CheckInJson }
  | { outcome: 'key_reused' | 'registration_cancelled' | 'unknown_qr_code'; answer: null }
  | { outcome: 'qr_code_of_other_event'; answer: { event: string } };

/**
 * Check-ins in one statement, with their audit rows and idempotency keys. Each is answered as if it came alone: of any
 * number of scans of one code exactly one lets in, and the others have its stamp.
 *
 * Arrays, see `batchedStatement`: $1 who lets in, $2 idempotency keys or nulls, $3 their fingerprints, $4 QR codes, $5 names of
 * who lets in, $6 request ids. Answers a row for each.
 */
export const CHECK_IN = sql<CheckInRow>(
  'checkin.check_in',
  `select outcome, answer from check_in_codes($1, $2, $3, $4, $5, $6)
     with ordinality s (outcome, answer, ordinal) order by ordinal`,
);

/** Two scans of one code, or with one key, are not done by one statement: the second depends on the first. */
export const scanConflictKeys = ([userId, key, , code]: readonly unknown[]): string[] => [
  `code ${code}`,
  ...(key === null ? [] : [`key ${userId} ${key}`]),
];
