import { APPLICATION_PROBLEMS } from './applications/applications.error.js';
import { REGISTRATION_PROBLEMS } from './attendees/registration/registration.error.js';
import { CHANGE_PROBLEMS } from './attendees/changes/changes.error.js';
import { TICKET_PROBLEMS } from './attendees/tickets/tickets.error.js';
import { AUTH_PROBLEMS } from './auth/auth.error.js';
import { CHECK_IN_PROBLEMS } from './checkin/check-ins/check-ins.error.js';
import { CONFLICT_PROBLEMS } from './checkin/conflicts/conflicts.error.js';
import { DEVICE_PROBLEMS } from './checkin/devices/devices.error.js';
import { DOOR_PROBLEMS } from './checkin/door/door.error.js';
import { DOOR_BUSY_PROBLEMS } from './checkin/door/door-busy.error.js';
import { DOOR_SALE_PROBLEMS } from './checkin/sales/sales.error.js';
import { UNDO_PROBLEMS } from './checkin/undo/undo.error.js';
import { DEMO_PROBLEMS } from './demo/demo.error.js';
import { EVENT_PROBLEMS } from './events/events.error.js';
import { GRAPHQL_PROBLEMS } from './http/graphql/graphql-problem.js';
import { HAND_OVER_PROBLEMS } from './hand-overs/hand-over/hand-over.error.js';
import { LARGE_READ_PROBLEMS } from './http/large-reads/large-reads.error.js';
import { HTTP_PROBLEMS, type ProblemTypes } from './http/problems/problem.js';
import { IMPORT_PROBLEMS } from './imports/imports.error.js';
import { MAIL_LOG_PROBLEMS } from './mail/log/mail-log.error.js';
import { MESSAGE_PROBLEMS } from './messages/messages.error.js';
import { UNSUBSCRIBE_PROBLEMS } from './messages/unsubscribe/unsubscribe.error.js';
import { ORGANIZATION_PROBLEMS } from './organization/organization.error.js';
import { PAPER_PROBLEMS } from './paper/tickets/paper.error.js';
import { PERSONAL_DATA_PROBLEMS } from './personal-data/find/personal-data.error.js';
import { PRICING_PROBLEMS } from './pricing/pricing.error.js';
import { BANK_STATEMENT_PROBLEMS } from './transfers/bank/bank-statement.error.js';
import { SETUP_PROBLEMS } from './setup/setup.error.js';
import { SECOND_FACTOR_PROBLEMS } from './second-factor/second-factor.error.js';
import { TRANSFER_PROBLEMS } from './transfers/review/transfers.error.js';
import { UPLOAD_PROBLEMS } from './uploads/uploads.error.js';
import { SESSION_PROBLEMS } from './sessions/sessions.error.js';
import { USER_PROBLEMS } from './users/users.error.js';
import { CLEARING_PROBLEMS } from './volunteers/clearings/clearings.error.js';
import { SELLER_PROBLEMS } from './volunteers/sellers/sellers.error.js';

/** Every error that the application can answer, by its code, for the OpenAPI document. */
export const PROBLEM_TYPES: ProblemTypes = {
  ...HTTP_PROBLEMS,
  ...GRAPHQL_PROBLEMS,
  ...LARGE_READ_PROBLEMS,
  ...AUTH_PROBLEMS,
  ...SETUP_PROBLEMS,
  ...DEMO_PROBLEMS,
  ...ORGANIZATION_PROBLEMS,
  ...SECOND_FACTOR_PROBLEMS,
  ...SESSION_PROBLEMS,
  ...USER_PROBLEMS,
  ...EVENT_PROBLEMS,
  ...PERSONAL_DATA_PROBLEMS,
  ...PRICING_PROBLEMS,
  ...REGISTRATION_PROBLEMS,
  ...CHANGE_PROBLEMS,
  ...TICKET_PROBLEMS,
  ...MESSAGE_PROBLEMS,
  ...UNSUBSCRIBE_PROBLEMS,
  ...CHECK_IN_PROBLEMS,
  ...DOOR_SALE_PROBLEMS,
  ...UNDO_PROBLEMS,
  ...CONFLICT_PROBLEMS,
  ...DEVICE_PROBLEMS,
  ...DOOR_PROBLEMS,
  ...DOOR_BUSY_PROBLEMS,
  ...UPLOAD_PROBLEMS,
  ...SELLER_PROBLEMS,
  ...CLEARING_PROBLEMS,
  ...HAND_OVER_PROBLEMS,
  ...PAPER_PROBLEMS,
  ...TRANSFER_PROBLEMS,
  ...BANK_STATEMENT_PROBLEMS,
  ...IMPORT_PROBLEMS,
  ...APPLICATION_PROBLEMS,
  ...MAIL_LOG_PROBLEMS,
};
