import { FIRST_PASSWORD_SECONDS } from '../../auth/password-tokens.js';
import type { SqlHandle } from '../../database/database.js';
import { type ApplicationRow, READ_APPLICATION } from './kinds.sql.js';
import type { MailKind } from './mail-content.js';
import type { ClaimedMail } from '../outbox/outbox.js';

const read = async (mail: ClaimedMail, handle: SqlHandle): Promise<ApplicationRow | undefined> =>
  (await handle.run(READ_APPLICATION, [mail.data.applicationId, mail.userId]))[0];

/** Confirms that an application has arrived, and explains what comes next. */
export const applicationReceived: MailKind = async (mail, handle) => {
  const application = await read(mail, handle);
  if (!application) return null;
  const { name, email, teamRole } = application;
  return { to: { name, address: email }, template: 'application-received', context: { name, teamRole } };
};

/** Contains a link to set the first password. Each send attempt creates a new link; using one invalidates the others. */
export const applicationApproved: MailKind = async (mail, handle, tools) => {
  const application = await read(mail, handle);
  if (!application?.accountEmail) return null;
  const { name, accountEmail: email } = application;
  return {
    to: { name, address: email },
    template: 'application-approved',
    context: {
      name,
      email,
      link: await tools.passwordLink(mail.userId!, FIRST_PASSWORD_SECONDS),
      days: FIRST_PASSWORD_SECONDS / (24 * 3600),
    },
  };
};

/** Contains the rejection and its reason. */
export const applicationRejected: MailKind = async (mail, handle) => {
  const application = await read(mail, handle);
  if (!application?.reason) return null;
  const { name, email, reason } = application;
  return { to: { name, address: email }, template: 'application-rejected', context: { name, reason } };
};
