import { READ_USER } from './kinds.sql.js';
import type { MailKind } from './mail-content.js';

/** What can happen to what an account signs in with; the templates have a sentence for each. */
const FACTOR_CHANGES = [
  'passkey_added',
  'passkey_removed',
  'app_added',
  'app_removed',
  'codes_made',
  'code_used',
  'codes_guessed',
  'reset',
] as const;
export type FactorChange = (typeof FACTOR_CHANGES)[number];

/** Content of the mail, as the outbox keeps it. */
export type FactorChangeData = {
  change: FactorChange;
  /** The passkey's. */
  name?: string;
  /** Who reset it; nobody if it was done at the server. */
  by?: string;
  /** How many recovery codes are left. */
  left?: number;
};

/** Tells an account that what it signs in with was changed, at the address that it has by then. */
export const secondFactorChanged: MailKind = async (mail, handle) => {
  if (mail.userId === null) return null;
  const [user] = await handle.run(READ_USER, [mail.userId, null]);
  if (!user) return null;
  const { change, name: passkey, by, left } = mail.data as FactorChangeData;
  return {
    to: { name: user.fullName, address: user.email },
    template: 'second-factor-changed',
    context: {
      name: user.fullName,
      isGuessed: change === 'codes_guessed',
      is: Object.fromEntries(FACTOR_CHANGES.map((each) => [each, each === change])),
      passkey: passkey ?? '',
      by: by ?? '',
      left: left ?? 0,
      isOneLeft: left === 1,
    },
  };
};
