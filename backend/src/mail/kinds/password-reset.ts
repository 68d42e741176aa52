import { RESET_PASSWORD_SECONDS } from '../../auth/password-tokens.js';
import { READ_USER } from './kinds.sql.js';
import type { MailKind } from './mail-content.js';

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
