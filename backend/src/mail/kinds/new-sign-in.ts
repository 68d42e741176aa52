import { formatEventTimes } from '../../rules/event-dates.js';
import { READ_SESSION } from './kinds.sql.js';
import type { MailKind } from './mail-content.js';

/** Tells an account that it was signed in to from a browser that is new to it, unless it is long forgotten. */
export const newSignIn: MailKind = async (mail, handle) => {
  const [session] = await handle.run(READ_SESSION, [mail.data.sessionId, mail.userId]);
  if (!session) return null;
  const { name, email, browser, system, address, startedAt, timeZone } = session;
  return {
    to: { name, address: email },
    template: 'new-sign-in',
    context: {
      name,
      device: [browser, system].filter(Boolean).join(', ') || 'A program',
      address,
      at: formatEventTimes({ eventDate: startedAt, eventEnd: null, timeZone: timeZone ?? 'UTC' }),
    },
  };
};
