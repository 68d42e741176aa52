import { figure } from '../../i18n/en-figures';

/** The texts of the dashboard: part of the English catalogue. */
export const dashboard = {
  bounced: (people: number) =>
    people === 1
      ? 'The ticket mail of 1 person came back: the mail log has it. Correct the address, or ask the seller.'
      : `The ticket mails of ${figure(people)} people came back: the mail log has them. Correct the addresses, or ask the sellers.`,
  /** What is erased soon; see /admin/personal-data. */
  retention: {
    announced: (event: string, guests: number, date: string) =>
      guests === 1
        ? `Name, address and phone of the guest of ${event} will be erased on ${date}.`
        : `Names, addresses and phones of the ${figure(guests)} guests of ${event} will be erased on ${date}.`,
    underWay: (event: string, guests: number) =>
      guests === 1
        ? `Name, address and phone of the guest of ${event} are being erased.`
        : `Names, addresses and phones of the ${figure(guests)} guests of ${event} are being erased.`,
    change: 'Change this under Privacy',
  },
  title: 'Event Dashboard',
  subtitle: 'Monitor registrations and check-ins in real-time',
  /** Which event is on sale now; every page that sells is about that event. */
  selling: {
    now: 'On sale now. No other event is planned.',
    nowAndNext: (next: string, date: string) => `On sale now. ${next} is next, on ${date}.`,
    next: (now: string) => `${now} is on sale now. This event is next, once that one is over.`,
    later: (now: string, next: string) => `${now} is on sale now, then ${next}. This event comes later.`,
    alongside: (now: string) => `${now} is on sale now, and this event alongside it.`,
    draft: 'This event is a draft: no tickets are sold for it, and volunteers do not see it.',
    closed: 'Sales for this event are closed. Check-in still works.',
    archived: 'This event is archived: it is left out where an event is chosen.',
    over: 'This event is over. No event is on sale now.',
    overAndNow: (now: string) => `This event is over. ${now} is on sale now.`,
  },
  /** What is left to do before the first sale, and before the door. */
  toDo: {
    left: {
      first_sale: (left: number) =>
        left === 1
          ? '1 thing left to do before the first sale'
          : `${left} things left to do before the first sale`,
      door: (left: number) =>
        left === 1 ? '1 thing left to do before the door' : `${left} things left to do before the door`,
    },
    steps: {
      organization: 'Name your organization',
      mail: 'Send yourself a test mail',
      people: 'Invite the people who sell with you, and have one of them sign in',
      event: 'Make the event',
      prices: 'Set the ticket prices',
      on_sale: 'Put the event on sale',
      reminder: 'Turn the reminder mail on',
      phones: 'Open Check-in on a phone and practice with it',
      transfers: 'Verify the bank transfers',
      door: 'Open the door',
    },
    isDone: '(done)',
    putAway: 'Put Away',
    failed: 'It could not be put away. Please try again.',
    again: {
      first_sale: 'Show What Is Left to Do Before the First Sale',
      door: 'Show What Is Left to Do Before the Door',
    },
    againFailed: 'It could not be shown. Please try again.',
  },
  loading: 'Loading dashboard...',
  loadFailed: 'Failed to load dashboard data. Please try again.',
  updated: (time: string) => `Updated ${time}`,
  stale: (time: string) => `The server does not answer. These are the figures of ${time}.`,
  offline: (time: string) => `You are offline. These are the figures of ${time}.`,
  hideValues: 'Hide values',
  hidden: '***',
  stats: {
    label: 'Stats',
    totalRegistered: 'Total Registered',
    cash: 'Revenue (Cash)',
    zelle: 'Revenue (Zelle)',
    verified: 'Verified',
    unverified: 'Not verified',
    total: 'Total Revenue',
    /** Tickets and revenue of these that were sold at the door. */
    atDoor: 'At the door',
  },
  charts: {
    label: 'Charts',
    checkIns: 'Check-ins per 5 minutes',
    checkInsFinding: (checkedIn: string, expected: string) =>
      `${checkedIn} checked in · ${expected} still expected`,
    noCheckIns: 'Nobody is checked in yet.',
    time: 'Time',
    checkedIn: 'Checked in',
    sales: 'Sales per day',
    salesFinding: (tickets: string, days: number) => {
      const sold = tickets === '1' ? '1 ticket' : `${tickets} tickets`;
      return days === 1 ? `${sold} so far` : `${sold} in ${figure(days)} days`;
    },
    noSales: 'No ticket is sold yet.',
    day: 'Day',
    tickets: 'Tickets',
    today: 'Today',
    money: 'Cash and Zelle',
    noMoney: 'No money is taken yet.',
    food: 'Food',
  },
  panels: {
    event: { manage: 'Manage Event Details', hide: 'Hide Event Details' },
    pricing: { manage: 'Manage Ticket Pricing', hide: 'Hide Ticket Pricing' },
    applications: { manage: 'Manage Volunteer Applications', hide: 'Hide Volunteer Applications' },
  },
  /** What waits for an officer on other pages. */
  waiting: {
    door: (entries: number) => `${figure(entries)} let in and not counted`,
    'hand-overs': (count: number) => (count === 1 ? '1 hand-over waits' : `${figure(count)} hand-overs wait`),
  },
};
