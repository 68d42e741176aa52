/** All texts of the ticket page. The page is for guests and loads nothing of the volunteers' pages. */
export const en = {
  locale: 'en-US',
  product: 'Usher',
  title: 'Ticket',
  language: 'Language',
  loading: 'Loading...',
  tickets: (count: number) => (count === 1 ? '1 ticket' : `${count} tickets`),
  food: { with_food: 'With Food', without_food: 'Without Food' },
  qrOf: (code: string) => `QR code ${code}`,
  qrCodeId: 'QR Code ID',
  in: (admitted: number, tickets: number) => `${admitted} of ${tickets} are in`,
  notIn: 'Nobody is in yet',
  calendar: 'Add to Calendar',
  give: 'Give tickets to somebody',
  about: 'About the event',
  openingSeen: 'Whoever sold you this ticket sees that you have opened it.',
  asOf: (time: string) => `As of ${time}`,
  tryAgain: 'Try again',
  states: {
    used: 'Already used',
    cancelled: 'Cancelled',
    replaced: 'Replaced',
    over: 'The event is over',
  },
  hints: {
    valid: 'Show this code at the door.',
    party:
      'Show this code at the door. It stands for all of you, so come together, or one part after the other.',
    used: 'Everybody on this ticket is in.',
    usedWithFood: 'Everybody on this ticket is in. Show the code again for the food.',
    cancelled: 'This registration was cancelled. The ticket lets nobody in.',
    replaced: 'This ticket was replaced by a newer one. Please use the newest one that you got.',
    over: 'Thank you for coming.',
  },
  problems: {
    missing: 'This link has no ticket in it. Please open the link that you got again.',
    mistyped: 'The code of this link is mistyped. Please open the link that you got again.',
    practice: 'This is a practice code. It lets nobody in.',
    unknown: 'No ticket has this code. Please open the newest link that you got.',
    busy: 'Too many codes were tried from here. Please wait a minute.',
    noAnswer:
      'The ticket could not be loaded. Are you online? The code in your email or message lets you in, too.',
  },
};

export type TicketTexts = typeof en;
