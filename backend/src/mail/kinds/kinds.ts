import { applicationApproved, applicationReceived, applicationRejected } from './application.js';
import { cancellation } from './cancellation.js';
import { passwordReset } from './password-reset.js';
import { ticket } from './ticket.js';
import type { MailKind } from './message.js';
import type { MailKindName } from '../outbox/outbox-mail.entity.js';

/** Every kind that can be sent. A new one is a file in `kinds/`, two templates, and a line here. */
export const KINDS: Record<MailKindName, MailKind> = {
  ticket,
  cancellation,
  application_received: applicationReceived,
  application_approved: applicationApproved,
  application_rejected: applicationRejected,
  password_reset: passwordReset,
};
