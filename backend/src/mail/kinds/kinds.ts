import { applicationApproved, applicationReceived, applicationRejected } from './application.js';
import { cancellation } from './cancellation.js';
import { doorSaleSent } from './door-sale-sent.js';
import { eventChanged } from './event-changed.js';
import { emailChanged, invitation } from './invitation.js';
import { handOverReceipt } from './hand-over-receipt.js';
import { giveConfirmation, ticketsGiven } from './gifts.js';
import { paperReceipt } from './paper-receipt.js';
import { newSignIn } from './new-sign-in.js';
import { secondFactorChanged } from './second-factor-changed.js';
import { reminder } from './reminder.js';
import { message } from './message-content.js';
import { passwordReset } from './password-reset.js';
import { ticket } from './ticket.js';
import { test } from './test-mail.js';
import type { MailKind } from './mail-content.js';
import type { MailKindName } from '../outbox/outbox-mail.entity.js';

/**
 * Those that go to guests. They are in the language of their event, so each has its templates in every language; the others go to
 * accounts.
 */
export const GUEST_KINDS = [
  'ticket',
  'cancellation',
  'reminder',
  'event_changed',
  'message',
  'tickets_given',
  'give_confirmation',
] as const satisfies readonly MailKindName[];

/**
 * Every kind of mail. A new one needs a file in `kinds/`, a statement in `kinds.sql.ts`, two templates (two in each language if it
 * goes to guests), and a line here.
 */
export const KINDS: Record<MailKindName, MailKind> = {
  ticket,
  cancellation,
  reminder,
  event_changed: eventChanged,
  message,
  hand_over_receipt: handOverReceipt,
  application_received: applicationReceived,
  application_approved: applicationApproved,
  application_rejected: applicationRejected,
  password_reset: passwordReset,
  test,
  invitation,
  email_changed: emailChanged,
  tickets_given: ticketsGiven,
  give_confirmation: giveConfirmation,
  paper_receipt: paperReceipt,
  door_sale_sent: doorSaleSent,
  new_sign_in: newSignIn,
  second_factor_changed: secondFactorChanged,
};
