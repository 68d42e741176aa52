/**
 * What accounts may do, by name: the one place that knows roles. The API, the pages and the database (`role_may`) all ask this
 * table. A role that is not in it, or that is given nothing, may only do what every signed-in account may: read its own account
 * and change its own password.
 */
const VOLUNTEER = [
  /** Sees the events, past and to come, without their money. */
  'events.read',
  /** Sells tickets, sees and corrects the own fresh sales, and stands on the leaderboard. */
  'tickets.sell',
  /** Scans tickets at the entrance and the food counter, finds guests while the door is open, and takes back the own scans. */
  'door.scan',
  /** Counts the own cash to hand it over, and countersigns a difference between two others. */
  'cash.hand_over',
  /** Takes paper tickets to sell, and reports which of the own ones are sold. */
  'paper.hold',
] as const;

/** What a volunteer may who is for the door alone: such a one sells nothing. */
const DOOR_ONLY = VOLUNTEER.filter((permission) => permission !== 'tickets.sell');

const OFFICER = [
  ...VOLUNTEER,
  /** Sees the events that are not on sale yet. To others they do not exist. */
  'events.read.drafts',
  'events.edit',
  'prices.edit',
  /** Sees the figures of the dashboard, and when they change. */
  'figures.read',
  /** Sees all attendees, with how to reach them. */
  'registrations.read',
  /** Corrects sales of others, and old ones. */
  'registrations.correct.any',
  'registrations.cancel',
  /** Brings lists of people from elsewhere, and takes them back. */
  'lists.bring',
  /** Mails tickets again, with new codes too. */
  'tickets.resend',
  'messages.send',
  /** Uses the door, names included, whether or not it is open, and after the event too. */
  'door.any_time',
  /** Takes back any scan, with a reason. */
  'door.undo.any',
  /** Opens the door, cuts devices off, and deals with those who were let in and not counted. */
  'door.manage',
  /** Sees what others sold, owe and handed over, and the statement of an event. */
  'money.read',
  /** Clears money, gives floats, and receives, reverses and explains hand-overs. */
  'money.receive',
  /** Makes and prints paper tickets, gives them out and takes them back, and reports those of others as sold. */
  'paper.manage',
  /** Sees and reviews bank transfers and their pictures, and adds pictures to sales of others. */
  'transfers.review',
  'mail.read',
  'mail.resend',
] as const;

const PRESIDENT = [
  ...OFFICER,
  /** Registers guests who pay nothing. */
  'tickets.give',
  /** Deletes an event that was never used. */
  'events.delete',
  /** Decides on applications, and changes the role and state of accounts. At least one active account always may. */
  'accounts.manage',
  'audit.read',
  /** Sees what is kept about somebody, and takes it along as a file. */
  'personal_data.export',
  /** Erases what is kept about somebody, and accounts that are not active, and sets after how long guests are. */
  'personal_data.erase',
  /** Sets the organization's name, logo, reply-to and time zone, and tries out its mails. */
  'organization.edit',
  /** Mails again what has a link that sets a password. */
  'mail.resend.secret',
] as const;

export type Permission = (typeof PRESIDENT)[number];

interface RoleRules {
  may: readonly Permission[];
  /** The page on which its accounts start. */
  startsAt: 'dashboard' | 'registration' | 'checkin' | 'profile';
  /** Whether what its accounts collect is cleared by finance. The money of others is not handed over. */
  owesMoney: boolean;
  /** How lists of people mark its accounts. */
  rank: 'first' | 'officer' | 'member';
  /** Whether its accounts are told by mail when they are signed in to from a browser that is new to them. */
  hearsOfNewDevices: boolean;
  /** What is different for its accounts that are for the door alone; left out if there are none. */
  doorOnly?: Pick<RoleRules, 'may' | 'startsAt'>;
}

const RULES_OF_ROLES = {
  president: {
    may: PRESIDENT,
    startsAt: 'dashboard',
    owesMoney: false,
    rank: 'first',
    hearsOfNewDevices: true,
  },
  finance_director: {
    may: OFFICER,
    startsAt: 'registration',
    owesMoney: false,
    rank: 'officer',
    hearsOfNewDevices: true,
  },
  volunteer: {
    may: VOLUNTEER,
    startsAt: 'registration',
    owesMoney: true,
    rank: 'member',
    hearsOfNewDevices: false,
    doorOnly: { may: DOOR_ONLY, startsAt: 'checkin' },
  },
} as const satisfies Record<string, RoleRules>;

export type Role = keyof typeof RULES_OF_ROLES;
export const ROLES = Object.keys(RULES_OF_ROLES) as [Role, ...Role[]];

/** The role of the account that an approved applicant gets. */
export const ROLE_OF_APPROVED: Role = 'volunteer';
/** The role of the first account, which lets all others in. */
export const ROLE_OF_FIRST: Role = 'president';

const NOTHING: RoleRules = {
  may: [],
  startsAt: 'profile',
  owesMoney: false,
  rank: 'member',
  hearsOfNewDevices: false,
};

/** What has a role. One of another version is possible: its accounts may do nothing. */
export interface OfRole {
  role: string;
}

/** An account, as far as it says what it may; the API's field has its name there. */
export type WithRole = OfRole & ({ doorOnly: boolean } | { door_only: boolean });

const rulesOf = ({ role }: OfRole): RoleRules =>
  Object.hasOwn(RULES_OF_ROLES, role) ? RULES_OF_ROLES[role as Role] : NOTHING;

/** What an account's role says of it; an account for the door alone has less. */
function rulesOfAccount(who: WithRole): Pick<RoleRules, 'may' | 'startsAt'> {
  const rules = rulesOf(who);
  const isDoorOnly = 'doorOnly' in who ? who.doorOnly : who.door_only;
  return isDoorOnly ? (rules.doorOnly ?? NOTHING) : rules;
}

/** Whether accounts of a role can be for the door alone. */
export const canBeDoorOnly = (who: OfRole): boolean => rulesOf(who).doorOnly !== undefined;

/** @param who null or undefined if nobody is signed in */
export const may = (who: WithRole | null | undefined, permission: Permission): boolean =>
  who != null && rulesOfAccount(who).may.includes(permission);

/** Returns the name of the page on which an account starts. */
export const startOf = (who: WithRole): RoleRules['startsAt'] => rulesOfAccount(who).startsAt;

/** Whether finance clears what the account collects. */
export const owesMoney = (who: OfRole): boolean => rulesOf(who).owesMoney;

/** Whether the account is told by mail of a sign-in from a browser that is new to it. */
export const hearsOfNewDevices = (who: OfRole): boolean => rulesOf(who).hearsOfNewDevices;

/** Returns how lists of people mark the account. */
export const rankOf = (who: OfRole): RoleRules['rank'] => rulesOf(who).rank;

/** Every permission of every role, for the database. */
export const GRANTS: ReadonlyArray<{ role: Role; permission: Permission }> = ROLES.flatMap((role) =>
  RULES_OF_ROLES[role].may.map((permission) => ({ role, permission })),
);
