import { figure } from '../../i18n/en-figures';

/** The texts of /admin/personal-data: part of the English catalogue. */
export const personalData = {
  explanation:
    'What Usher keeps about somebody, as one file to hand over, and erased if they wish. Tickets stay valid and every sum stays as it is.',
  whom: 'Email or phone',
  find: 'Find',
  failed: 'Failed to look. Please try again.',
  kept: 'What is kept',
  people: 'Tickets',
  peopleOf: (event: string, tickets: number) =>
    tickets === 1 ? `${event}: 1 ticket` : `${event}: ${figure(tickets)} tickets`,
  noName: 'No name',
  counts: {
    registrations: 'Registrations',
    mails: 'Mails',
    unsent_mails: 'Of them not sent yet',
    pictures: 'Pictures of transfers',
    log_entries: 'Entries of the audit log',
    import_rows: 'Rows of imported lists',
    applications: 'Applications',
  },
  account: (name: string) => `Account of ${name}`,
  accountActive: 'It is active. Deactivate it under Users before you erase it.',
  eraseAccount: 'Erase the Account',
  eraseAccountQuestion:
    'Its name, address and sign-ins are erased for ever. What it sold, scanned and handed over stays, under a number.',
  save: 'Export',
  saveFailed: 'Failed to export. Please try again.',
  erase: 'Erase',
  eraseTitle: (whom: string) => `Erase ${whom}?`,
  eraseQuestion: (registrations: number, mails: number, pictures: number) =>
    `Name, address and phone are erased for ever, from ${figure(registrations)} registrations, ${figure(mails)} mails and everything else above, and ${figure(pictures)} pictures are deleted. Mails that wait are not sent. Tickets stay valid, without a name.`,
  eraseFailed: 'Failed to erase. Please try again.',
  erasing: 'Erasing …',
  erased: 'It is erased.',
  retention: {
    title: 'Guests of past events',
    explanation: (days: number) =>
      `Erases names, addresses, phones and pictures of everybody who had a ticket, so many days after an event. Tickets and every sum stay. It is announced here and on the dashboard at least ${days} days before.`,
    days: 'Days after the event',
    never: 'Never',
    outOfRange: (least: number, most: number) =>
      `From ${figure(least)} to ${figure(most)} days, or empty: never`,
    save: 'Save',
    saveFailed: 'Failed to save. Please try again.',
    loadFailed: 'Failed to load. Please try again.',
    none: 'No event is due within the next days.',
    announced: 'Events that are due',
    guests: (guests: number) => (guests === 1 ? '1 guest' : `${figure(guests)} guests`),
    dueOn: (date: string) => `Erased on ${date}`,
    underWay: 'Being erased',
  },
  history: 'Erased so far',
  nothingErased: 'Nobody has been erased yet.',
  kinds: {
    person: 'A person',
    account: 'An account',
    event: (name: string | null) => `The guests of ${name ?? 'an event'}`,
  },
  by: (name: string | null) => (name === null ? 'by itself' : `by ${name}`),
  underWay: 'under way',
};
