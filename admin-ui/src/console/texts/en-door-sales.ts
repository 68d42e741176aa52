import { figure } from '../../i18n/en-figures';

/** The texts of what was sold at the door: part of the English catalogue. */
export const doorSales = {
  title: 'Sold at the door',
  none: 'Nothing is sold at the door yet.',
  noneMatch: 'No sale at the door matches this filter.',
  loadFailed: 'Failed to load the sales at the door. Please try again.',
  byEntrance: 'Sales by entrance',
  tickets: 'Tickets',
  revenue: 'Revenue',
  outcome: 'Show',
  all: (count: string) => `All sales (${count})`,
  of: (outcome: string, count: string) => `${outcome} (${count})`,
  outcomes: {
    sold: 'Sold',
    price_differs: 'Price differs',
    over_capacity: 'Over capacity',
    undone: 'Undone',
    invalid: 'Not accepted',
  },
  /** What an outcome means, above the list of those. */
  hints: {
    sold: null,
    price_differs:
      'The guest paid another amount than what is booked. What is booked counts, here and in the cash.',
    over_capacity:
      'Phones without a network sold these beyond the tickets they were given. They count everywhere but in the capacity.',
    undone: 'These guests were let out again, and their sales are cancelled. The sellers give the cash back.',
    invalid:
      'Usher could not book these sales, and they are in no figure. Their guests have paid and are inside: ask the seller, and sell the tickets anew if the money is there.',
  } satisfies Record<string, string | null>,
  cancelled: 'Cancelled since',
  offline: 'Without a network',
  what: 'Tickets',
  price: 'Price',
  /** What was paid beside what is booked. */
  paidMore: (difference: string, paid: string) => `${paid} paid, ${difference} more`,
  paidLess: (difference: string, paid: string) => `${paid} paid, ${difference} less`,
  sold: 'Sold',
  seller: 'Seller',
  received: 'Received',
  sentBy: (seller: string, sender: string) => `${seller}, sent by ${sender}`,
  code: (end: string) => `Code …${end}`,
  undoneBy: (name: string, time: string) => `Undone by ${name}, ${time}`,
  why: 'Why not',
  notReadable: 'Not readable',
  allSent: 'All that the phone sent',
  undo: 'Undo',
  undoOf: (name: string) => `Undo the sale to ${name}`,
  undoTitle: 'Undo Sale',
  undoHint: (tickets: string, amount: string) =>
    `${tickets} for ${amount}: the guests count as let out and the sale is cancelled. Cash goes back to the guest from the seller.`,
  undoFailed: 'Failed to undo this sale. Please try again.',
  undoneBySeller: 'Undone, by seller',
  sales: 'Sales',
  sum: 'Sum',
  more: (sellers: number) => (sellers === 1 ? 'Show 1 more seller' : `Show ${figure(sellers)} more sellers`),
  showing: (from: string, to: string, total: string) => `Showing ${from} to ${to} of ${total}`,
};
