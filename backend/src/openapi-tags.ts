/** What each group of routes is for, in the order of the OpenAPI page. */
export const OPENAPI_TAGS: Record<string, string> = {
  auth: 'Signing in and passwords',
  events: 'What tickets are sold for',
  pricing: 'What tickets cost, by food option and quantity',
  attendees: 'Registrations: made, listed, corrected, cancelled, mailed again, exported',
  checkin: 'Letting attendees in, and taking that back',
  uploads: 'Pictures of bank transfers',
  stats: 'Figures of an event',
  volunteers: 'Sellers: what they sold and owe, and the ledger of money that they handed over',
  applications: 'Becoming a volunteer',
  users: 'Accounts and their roles',
  audit: 'Who did what to what and when',
  'mail log': 'What was mailed and what became of it',
  health: 'Whether the process runs and what it needs is there',
};
