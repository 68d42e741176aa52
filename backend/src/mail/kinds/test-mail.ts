import { READ_USER } from './kinds.sql.js';
import type { MailKind } from './mail-content.js';

/** Tells whoever asked for it that mails arrive. */
export const test: MailKind = async (mail, handle) => {
  const [user] = await handle.run(READ_USER, [mail.userId, mail.toAddress]);
  if (!user) return null;
  return {
    to: { name: user.fullName, address: user.email },
    template: 'test',
    context: { name: user.fullName },
  };
};
