import { figure } from '../../i18n/en-figures';
import { waitingSales } from '../../i18n/en-waiting-sales';

/** The texts of an event's statement, on the screen and on paper. */
export const en = {
  statement: {
    title: 'Statement',
    ofEvent: (event: string) => `Statement: ${event}`,
    asOf: (time: string) => `As of ${time}`,
    /** At the foot of each printed page. */
    foot: (event: string, time: string) => `${event} · as of ${time}`,
    print: 'Print',
    downloadCsv: 'Download CSV',
    downloadFailed: 'Failed to download the file. Please try again.',
    readAgain: 'Read again',
    loading: 'Loading the statement...',
    loadFailed: 'Failed to load the statement. Please try again.',
    total: 'Total',
    none: 'None',

    glance: 'At a glance',
    collected: 'Collected',
    pending: 'Pending',
    unexplained: 'Unexplained',
    inHands: 'Cash in hand',
    ticketsOf: (tickets: string, guests: string) => `${tickets}, ${guests} of them for guests`,
    differences: (count: number) =>
      count === 0 ? 'No difference' : count === 1 ? '1 hand-over' : `${figure(count)} hand-overs`,

    sales: 'Sales by seller',
    seller: 'Seller',
    tickets: 'Tickets',
    cashTickets: 'Cash tickets',
    cash: 'Cash',
    zelleTickets: 'Zelle tickets',
    zelle: 'Zelle',

    money: 'Whose money is where',
    moneyHint:
      'Pending: sold, and not cleared yet; below zero: to give back. Cash in hand: pending cash and change money.',
    cashCleared: 'Cash cleared',
    zelleCleared: 'Zelle cleared',
    cashPending: 'Cash pending',
    zellePending: 'Zelle pending',
    changeMoney: 'Change money',
    cashInHand: 'Cash in hand',
    leftOut: (count: number) =>
      count === 1
        ? '1 account that sold nothing and has no money is left out.'
        : `${figure(count)} accounts that sold nothing and have no money are left out.`,

    payment: 'By payment method',
    way: 'Method',
    registrations: 'Registrations',
    amount: 'Amount',
    guests: 'Guests',

    days: 'By day',
    day: 'Day',
    daysHint: 'Tickets include those of guests.',

    door: 'At the door',
    figure: 'Figure',
    admitted: 'Admitted',
    noShows: 'No-shows',
    stillExpected: 'Still expected',
    mealsOrdered: 'Meals ordered',
    mealsServed: 'Meals served',

    soldAtDoor: 'Sold at the door, by seller',
    onPhones: 'Still on a phone, by seller',
    onPhonesHint: 'Not in any other figure yet. This is what each phone said at its last contact.',
    waitingSales,
    salesCount: 'Sales',

    cleared: 'Cleared money',
    kind: 'Kind',
    entries: 'Entries',
    kinds: {
      direct: 'Cleared directly',
      hand_over: 'Hand-overs',
      transfer: 'Verified transfers',
      hand_back: 'Handed back',
      reversal: 'Reversed',
      till_refund: 'Refunded from the till',
      kept: 'Kept after a cancellation',
      imported: 'Handed over before a list was brought',
      split: 'Sales split',
    },

    floats: 'Change money',
    given: 'Given',
    returned: 'Returned',
    out: 'Still out',

    handedOver: 'Cash handed over',
    state: 'State',
    handOvers: 'Hand-overs',
    states: {
      received: 'Received',
      surplus: 'Over',
      shortage: 'Short',
      unexplained: 'Unexplained differences',
      explained: 'Explained differences',
      reversed: 'Reversed',
    },
    each: 'Each hand-over',
    offered: 'Offered',
    statuses: { offered: 'Offered', withdrawn: 'Withdrawn', received: 'Received', reversed: 'Reversed' },
    declared: 'Seller’s count',
    expected: 'By the book',
    received: 'Received',
    minusDeclared: 'Against seller’s count',
    minusExpected: 'Against book',
    changeInIt: 'Change money',
    clearedOfIt: 'Cleared',
    over: 'Over',
    isFinal: 'Final',
    receivedBy: (who: string) => `Received by ${who}`,
    endedBy: (status: string, who: string) => `${status} by ${who}`,
    isUnexplained: 'Unexplained',
    countersignedBy: (who: string) => `Countersigned by ${who}`,
    standing: 'Total of those received',

    transfers: 'Bank transfers',
    transfersCount: 'Transfers',
    transferStates: {
      unverified: 'Unverified',
      verified: 'Verified',
      questioned: 'Questioned',
      cancelled: 'Cancelled',
      kept: 'Kept',
      to_refund: 'To refund',
      refunded: 'Refunded',
    },

    refunds: 'Refunds of cancelled sales',
    refund: 'Paid back',
    cancelledCount: 'Cancelled',
    refundKinds: {
      seller: 'By the seller',
      till: 'From the till',
      none: 'By nobody',
      not_paid: 'Nothing was paid',
    },
    ownCancellations: 'Cancelled by sellers themselves',
    ownCancellationsHint: 'What sellers took back or changed of their own sales.',
    cancellations: 'Each cancellation',
    paidBy: (name: string) => `Paid by ${name}`,
    cancelled: 'Cancelled',
    attendee: 'Attendee',
    soldBy: 'Sold by',

    paper: 'Paper tickets by holder',
    paperHint:
      'Received is sold, cancelled, returned, out and void together. The numbers that are still out are named as missing.',
    holder: 'Holder',
    sold: 'Sold',
    paperReceived: 'Received',
    paperReturned: 'Returned',
    paperOut: 'Out',
    paperVoid: 'Void',
    missing: (numbers: string) => `Missing: ${numbers}`,

    signatures: 'Signatures',
    countedBy: 'Prepared by',
    checkedBy: 'Checked by',
    date: 'Date',
  },
};

export type StatementOwnTexts = typeof en;
