import { FIRST_PASSWORD_SECONDS } from '../../auth/password-tokens.js';
import { READ_USER } from './kinds.sql.js';
import type { MailKind } from './mail-content.js';

/**
 * Contains a link to set the first password, or another one. It goes to the account's current address, whichever that is by the
 * time it is sent. Each send attempt creates a new link; using one invalidates the others.
 */
export const invitation: MailKind = async (mail, handle, tools) => {
  if (mail.userId === null) return null;
  const [user] = await handle.run(READ_USER, [mail.userId, null]);
  if (!user) return null;
  return {
    to: { name: user.fullName, address: user.email },
    template: 'invitation',
    context: {
      name: user.fullName,
      email: user.email,
      by: mail.data.by,
      hasPassword: user.hasPassword,
      link: await tools.passwordLink(user.id, FIRST_PASSWORD_SECONDS),
      days: FIRST_PASSWORD_SECONDS / (24 * 3600),
    },
  };
};

/** Tells the former address of an account that it is that no longer. Does not name the new one: the reader may be a stranger. */
export const emailChanged: MailKind = async (mail) => {
  const { name, by } = mail.data as { name: string; by: string };
  return {
    to: { name, address: mail.toAddress },
    template: 'email-changed',
    context: { name, by, email: mail.toAddress },
  };
};
