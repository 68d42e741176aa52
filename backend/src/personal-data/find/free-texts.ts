/** A column with a text that somebody typed, or JSON with such texts, in which people may be named. */
export interface FreeText {
  table: string;
  column: string;
  type: 'text' | 'json';
  /** Whether the row is about a registration, which its `registration_id` names. */
  isOfRegistration?: true;
}

const texts = (table: string, ...columns: string[]): FreeText[] =>
  columns.map((column) => ({ table, column, type: 'text' }));
const ofRegistration = (table: string, ...columns: string[]): FreeText[] =>
  columns.map((column) => ({ table, column, type: 'text', isOfRegistration: true }));
const json = (table: string, ...columns: string[]): FreeText[] =>
  columns.map((column) => ({ table, column, type: 'json' }));

/** All of them; docs/personal-data.md says the same, and a test compares both. */
export const FREE_TEXTS: readonly FreeText[] = [
  ...json('audit_log', 'details'),
  ...json('idempotency_keys', 'answer'),
  ...json('outbox', 'data'),
  ...texts('outbox', 'last_error'),
  ...texts('messages', 'subject', 'text'),
  ...json('messages', 'filter'),
  ...texts('registrations', 'cancel_reason'),
  ...ofRegistration('replaced_codes', 'reason'),
  ...ofRegistration('transfers', 'note'),
  ...ofRegistration('admissions', 'reason'),
  ...ofRegistration('refused_scans', 'reason', 'code'),
  ...ofRegistration('door_sales', 'undo_reason'),
  ...ofRegistration('clearings', 'reason'),
  ...ofRegistration('paper_changes', 'reason'),
  ...ofRegistration('paper_tickets', 'reason'),
  ...texts('paper_books', 'label'),
  ...texts('floats', 'reason'),
  ...texts('hand_overs', 'note', 'received_note', 'reason'),
  ...texts('hand_over_explanations', 'reason'),
  ...texts('bank_lines', 'text', 'reference'),
  ...texts('volunteer_applications', 'rejection_reason'),
  ...texts('imports', 'file_name'),
  ...json('imports', 'mapping'),
];
