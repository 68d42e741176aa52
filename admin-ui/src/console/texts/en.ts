import { figure } from '../../i18n/en-figures';
import { admin } from './en-admin';
import { dashboard } from './en-dashboard';
import { doorPanel } from './en-door';
import { doorSales } from './en-door-sales';
import { handOversPanel } from './en-hand-overs';
import { lists } from './en-lists';
import { personalData } from './en-personal-data';
import { uploads } from './en-uploads';

/** The console's texts, in addition to the frame's: the dashboard, /uploads and /admin. */
export const en = {
  admin,
  doorPanel,
  doorSales,
  handOversPanel,
  lists,
  personalData,

  console: {
    noEvent: 'There is no event yet.',
    event: 'Event',
    showArchived: 'Show archived',
    more: 'More',
    /** Whom a mail does not reach. */
    withoutEmail: {
      title: (people: number): string =>
        people === 1 ? '1 person without an email' : `${figure(people)} people without an email`,
      call: 'Call',
      callOf: (name: string) => `Call ${name}`,
      message: 'Message',
      messageOf: (name: string) => `Message to ${name}`,
      more: (people: number) =>
        people === 1
          ? '1 more is among the attendees, under No Email, and in the file there.'
          : `${figure(people)} more are among the attendees, under No Email, and in the file there.`,
    },
    /** Result of sending several mails together. */
    partlyQueued: (queued: number, failed: number) => `${figure(queued)} queued, ${figure(failed)} failed.`,
    /** What is said once a command is done, by its name; those that are missing show it on their page. */
    done: {
      withdrawHandOver: () => 'The offer is withdrawn.',
      saveRetention: () => 'It is saved.',
      explainHandOver: () => 'The difference is explained.',
      countersignHandOver: () => 'The explanation is countersigned.',
      reverseHandOver: () => 'The hand-over is reversed.',
      approveApplication: () => 'The application is approved.',
      rejectApplication: () => 'The application is rejected.',
      inviteUser: ({ email }: { email: string }): string => `A link is on its way to ${email}.`,
      setDoor: ({ isOpen }: { isOpen: boolean }): string =>
        isOpen ? 'The door is open for volunteers.' : 'The door is no longer open for volunteers.',
      setCutOff: ({ isCutOff }: { isCutOff: boolean }): string =>
        isCutOff ? 'The device is cut off.' : 'The device is let back in.',
      setAside: () => 'The scans are set aside.',
      undoSale: () => 'The sale is undone.',
      endSession: ({ device }: { device: string }): string => `${device} is signed out.`,
      resetSecondFactor: ({ name }: { name: string }): string =>
        `The second factor of ${name} is reset, and ${name} is signed out everywhere.`,
      endSessions: ({ name }: { name: string }): string => `${name} is signed out everywhere.`,
    },
    /** react-admin's own texts in this language; null for the English ones that it includes. */
    reactAdmin: null as object | null,
  },

  dashboard,

  reason: { label: 'Reason', keep: 'Keep it as it is' },

  pager: {
    label: 'Pages',
    showing: (from: string, to: string, total: string) =>
      `Showing ${from} to ${to} of ${total} registrations`,
    showingSellers: (from: string, to: string, total: string) =>
      `Showing ${from} to ${to} of ${total} sales team members`,
    capped: (count: string) => `${count}+`,
    size: 'Per page',
    previous: 'Previous',
    next: 'Next',
    page: (page: string) => `Page ${page}`,
    position: (page: string, pages: string) => `Page ${page} of ${pages}`,
  },

  eventPanel: {
    title: 'Event Details',
    name: 'Event name',
    description: 'Description',
    date: 'Date and time',
    dateIn: (zone: string) => `Date and time (${zone})`,
    end: 'End',
    endHint: 'Pages, mails and calendars show it. Leave it empty if it is open.',
    timeZone: 'Time zone',
    timeZoneHint: 'Search by city. All times of this event are typed and shown on its clock.',
    skippedHour: 'The clock goes forward on this day and skips this hour. Please choose another time.',
    twiceHour: 'The clock goes back on this day, so this hour comes twice. The first one counts.',
    location: 'Location',
    recipient: 'Payment recipient',
    recipientHint:
      "What a buyer's phone reads from the payment QR code. Write {memo} where the memo of each sale belongs: it tells you which sale a transfer pays. Leave it empty to show no QR code.",
    peopleWithTickets: (people: number) =>
      people === 1 ? '1 person has tickets.' : `${figure(people)} people have tickets.`,
    notify: 'Mail them the new date and place, with a new calendar entry',
    reminder: 'Reminder, hours before the start',
    reminderHint:
      'Everybody with a ticket who is not checked in by then gets it by mail once more. Leave it empty to send no reminder.',
    never: 'Never',
    hoursBefore: (hours: number) => (hours === 1 ? '1 hour before' : `${hours} hours before`),
    cashLimit: 'Cash limit',
    cashLimitHint:
      'With this many dollars in hand, a seller is asked to hand over the cash. Leave it empty for no limit.',
    noCashLimit: 'None',
    replyTo: 'Reply-to address',
    replyToHint:
      'Where replies to the mails of this event go. Leave it empty to send them to the address that the mails come from.',
    guestLanguage: 'Language of mails and tickets',
    guestLanguageHint: 'Mails, printed tickets and calendar entries of this event are in it.',
    replyToSender: 'To the sender',
    capacity: 'Capacity',
    capacityHint: 'No more tickets than this can be sold. Leave it empty for no limit.',
    /** Of the capacity, for sales at the door. */
    reserve: 'Kept for the door without a network',
    reserveHint:
      'Nobody else buys these tickets while the door is open. Phones at the entrance take 10 of them at a time and sell them for cash without a network. With 0, door sales need a network.',
    reserveNeedsCapacity:
      'Only with a capacity. Without one, phones sell at the door without a network as they like.',
    reserveInvalid: 'A whole number from 0 to the capacity',
    reserveOf: (tickets: string) => `${tickets}, what phones have taken included`,
    reserveNone: 'None: door sales need a network',
    /** Follows what is sold, after a comma. */
    reserved: (tickets: string) => `${tickets} reserved`,
    paperAtDoor: 'Paper tickets that nobody reported as sold',
    paperWays: { admit: 'Let in', refuse: 'Refuse' },
    paperHints: {
      admit: 'Who comes with one is let in, and it counts as sold by the seller who has it out.',
      refuse: 'Who comes with one is not let in until its seller has reported it as sold.',
    },
    none: 'None',
    capacityOf: (capacity: string, sold: string) => `${capacity} tickets, ${sold} sold`,
    noLimitOf: (sold: string) => `No limit, ${sold} sold`,
    status: 'Status',
    statuses: { draft: 'Draft', on_sale: 'On sale', closed: 'Closed' },
    statusHints: {
      draft: 'No tickets are sold; volunteers do not see it',
      on_sale: 'Tickets are sold for whichever event on sale starts first',
      closed: 'No more tickets are sold; check-in still works',
    },
    sellsAlongside: 'Sell it alongside an earlier event',
    sellsAlongsideHint: 'Above the form, sellers then choose which event they sell',
    isArchived: 'Archived',
    guestsMayGive: 'Ticket holders may give tickets to others',
    guestsMayGiveHint: 'On the page of their ticket. A link mailed to their own address confirms it.',
    isArchivedHint: 'Left out where an event is chosen, also by sellers; nothing about it is refused',
    lastUpdated: (time: string) => `Last updated: ${time}`,
    edit: 'Edit Event',
    save: 'Save Changes',
    cancel: 'Cancel',
    saved: 'The event is updated.',
    loadFailed: 'Failed to load event details. Please try again.',
    saveFailed: 'Failed to update event. Please try again.',
    loadAgain: 'Load the newer details',
  },

  pricingPanel: {
    title: 'Ticket Pricing Management',
    quickSetup: 'Quick Setup',
    quickSetupHint: 'Two tiers for 1 to 20 tickets: $15.00 without food and $18.00 with food.',
    createDefaults: 'Create Default Tiers',
    confirmDefaults: 'Create the default pricing tiers for this event?',
    defaultsCreated: 'Default pricing tiers created successfully!',
    defaultsFailed: 'Failed to create default pricing tiers',
    noEvent: 'No event found. Please try again.',
    created: 'The pricing tier is created.',
    saved: 'The pricing tier is saved.',
    deleted: 'The pricing tier is deleted.',
    createTitle: 'Create New Pricing Tier',
    from: 'Quantity from',
    to: 'Quantity to',
    price: 'Price per ticket ($)',
    food: 'Food option',
    active: 'Active',
    inactive: 'Inactive',
    create: 'Create Tier',
    currentTitle: 'Current Pricing Tiers',
    empty: 'No pricing tiers yet.',
    loadFailed: 'Failed to load pricing tiers. Please try again.',
    range: (from: number, to: number) =>
      from !== to
        ? `${figure(from)} to ${figure(to)} tickets`
        : from === 1
          ? '1 ticket'
          : `${figure(from)} tickets`,
    perTicket: (price: string) => `${price} per ticket`,
    tier: (range: string, food: string, price: string) => `${range} ${food} at ${price}`,
    edit: 'Edit',
    editTier: (tier: string) => `Edit the tier of ${tier}`,
    delete: 'Delete',
    deleteTier: (tier: string) => `Delete the tier of ${tier}`,
    save: 'Save',
    cancel: 'Cancel',
    deleteTitle: 'Delete Pricing Tier',
    confirmDelete: 'Are you sure you want to delete this pricing tier?',
  },

  applicationsPanel: {
    title: 'Volunteer Applications',
    tip: 'Once approved, volunteers will automatically appear in the Volunteers table below.',
    statuses: { pending: 'Pending', approved: 'Approved', rejected: 'Rejected' },
    status: 'Status',
    teamRole: 'Team role',
    allRoles: 'All Roles',
    unassigned: 'Unassigned',
    pendingCount: (count: string) =>
      count === '1'
        ? '1 application is waiting for a decision'
        : `${count} applications are waiting for a decision`,
    empty: {
      pending: 'No pending applications found.',
      approved: 'No approved applications found.',
      rejected: 'No rejected applications found.',
    },
    loadFailed: 'Failed to load applications. Please try again.',
    email: 'Email',
    phone: 'Phone',
    applied: 'Applied',
    reviewed: 'Reviewed',
    reason: 'Rejection reason',
    edit: 'Edit',
    editRole: (name: string) => `Edit the team role of ${name}`,
    save: 'Save',
    cancel: 'Cancel',
    roleSaved: 'The team role is saved.',
    roleFailed: 'Failed to update team role.',
    approve: 'Approve',
    approveOf: (name: string) => `Approve ${name}`,
    approveTitle: 'Approve Application',
    confirmApprove: (name: string) =>
      `Are you sure you want to approve the application of ${name}? An account is created, and a link to set its password is sent by email.`,
    approveFailed: 'Failed to approve application. Please try again.',
    reject: 'Reject',
    rejectOf: (name: string) => `Reject ${name}`,
    rejectTitle: 'Reject Application',
    rejectHint: (name: string) => `The reason is sent to ${name} by email.`,
    rejectReason: 'Reason for rejection',
    rejectFailed: 'Failed to reject application. Please try again.',
  },

  uploads,
};

export type ConsoleOwnTexts = typeof en;
