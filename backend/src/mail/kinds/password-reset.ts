import { RESET_PASSWORD_SECONDS } from '../../auth/password-tokens.js';
import { READ_USER } from './kinds.sql.js';
import type { MailKind } from './mail-content.js';

/**
 * Contains a link to set a new password. Each send attempt creates a new link; using one invalidates the others. Whether the
 * address has an account is checked only here, so that the form's answer always takes equally long.
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
