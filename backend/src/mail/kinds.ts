import { cancellation } from './kinds/cancellation.js';
import { passwordReset } from './kinds/password-reset.js';
import { ticket } from './kinds/ticket.js';
import type { MailKind } from './letter.js';
import type { MailKindName } from './outbox.js';

/** Every kind that can be sent. A new one is a file in `kinds/`, two templates, and a line here. */
export const KINDS: Partial<Record<MailKindName, MailKind>> = {
  ticket,
  cancellation,
  password_reset: passwordReset,
};
