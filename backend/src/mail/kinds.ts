import { applicationApproved, applicationReceived, applicationRejected } from './kinds/application.js';
import { cancellation } from './kinds/cancellation.js';
import { passwordReset } from './kinds/password-reset.js';
import { ticket } from './kinds/ticket.js';
import type { MailKind } from './letter.js';
import type { MailKindName } from './outbox.js';

/** Every kind that can be sent. A new one is a file in `kinds/`, two templates, and a line here. */
export const KINDS: Record<MailKindName, MailKind> = {
  ticket,
  cancellation,
  application_received: applicationReceived,
  application_approved: applicationApproved,
  application_rejected: applicationRejected,
  password_reset: passwordReset,
};
