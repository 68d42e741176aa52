import { RESET_PASSWORD_SECONDS } from '../../auth/password-tokens.js';
import { sql } from '../../database/database.js';
import type { MailKind } from '../letter.js';

const READ_USER = sql<{ fullName: string; email: string }>(
  'mail.read_user',
  `select full_name as "fullName", email from users where id = $1 and is_active`,
);

/** A link to set a new password. Each try to send makes a link of its own; one used voids the others. */
export const passwordReset: MailKind = async (mail, handle, tools) => {
  const [user] = await handle.run(READ_USER, [mail.userId]);
  if (!user) return null;
  return {
    to: { name: user.fullName, address: user.email },
    template: 'password-reset',
    context: {
      name: user.fullName,
      link: await tools.passwordLink(mail.userId!, RESET_PASSWORD_SECONDS),
      hours: RESET_PASSWORD_SECONDS / 3600,
      single: RESET_PASSWORD_SECONDS === 3600,
    },
  };
};
