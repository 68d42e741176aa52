import { RESET_PASSWORD_SECONDS } from '../../auth/password-tokens.js';
import { sql } from '../../database/database.js';
import type { MailKind } from './message.js';

/** $1 user id, or null where only $2, the address that somebody typed, is known. */
const READ_USER = sql<{ id: string; fullName: string; email: string }>(
  'mail.read_user',
  `select id, full_name as "fullName", email from users
   where is_active and (id = $1 or $1::uuid is null and email = $2)`,
);

/**
 * A link to set a new password. Each try to send makes a link of its own; one used voids the others.
 * Whether the address is anybody's is found out only here, so that the form's answer takes as long either way.
 */
export const passwordReset: MailKind = async (mail, handle, tools) => {
  const [user] = await handle.run(READ_USER, [mail.userId, mail.toAddress]);
  if (!user) return null;
  return {
    to: { name: user.fullName, address: user.email },
    template: 'password-reset',
    context: {
      name: user.fullName,
      link: await tools.passwordLink(user.id, RESET_PASSWORD_SECONDS),
      hours: RESET_PASSWORD_SECONDS / 3600,
      single: RESET_PASSWORD_SECONDS === 3600,
    },
  };
};
