import { FIRST_PASSWORD_SECONDS } from '../../auth/password-tokens.js';
import { type SqlHandle, sql } from '../../database/database.js';
import type { MailKind } from './message.js';
import type { ClaimedMail } from '../outbox/outbox.js';

interface ApplicationRow {
  name: string;
  email: string;
  teamRole: string | null;
  reason: string | null;
  hasAccount: boolean;
}

/** $1 application, $2 the account of the mail or null. */
const READ_APPLICATION = sql<ApplicationRow>(
  'mail.read_application',
  `select a.name, a.email, a.team_role as "teamRole", a.rejection_reason as reason,
     exists (select from users u where u.id = $2 and u.is_active) as "hasAccount"
   from volunteer_applications a where a.id = $1`,
);

const read = async (mail: ClaimedMail, handle: SqlHandle): Promise<ApplicationRow | undefined> =>
  (await handle.run(READ_APPLICATION, [mail.data.applicationId, mail.userId]))[0];

/** That an application has arrived and what comes next. */
export const applicationReceived: MailKind = async (mail, handle) => {
  const application = await read(mail, handle);
  if (!application) return null;
  const { name, email, teamRole } = application;
  return { to: { name, address: email }, template: 'application-received', context: { name, teamRole } };
};

/** A link to set the first password. Each try to send makes a link of its own; one used voids the others. */
export const applicationApproved: MailKind = async (mail, handle, tools) => {
  const application = await read(mail, handle);
  if (!application?.hasAccount) return null;
  const { name, email } = application;
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

/** The decision, and why. */
export const applicationRejected: MailKind = async (mail, handle) => {
  const application = await read(mail, handle);
  if (!application?.reason) return null;
  const { name, email, reason } = application;
  return { to: { name, address: email }, template: 'application-rejected', context: { name, reason } };
};
