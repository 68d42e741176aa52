import type { GiveProblem } from '../give';

/** Loads where tickets are given: most guests keep theirs. */
export const en = {
  product: 'Usher',
  title: 'Give tickets to somebody',
  explanation:
    'We send a mail with a link to the address that these tickets were sent to. The tickets are given once the button behind that link is pressed. Whoever gets them has a QR code of their own.',
  howMany: 'How many tickets',
  some: (count: number, of: number) => `${count} of ${of}`,
  name: 'Their full name',
  email: 'Their email',
  badName: 'Please type the full name, in letters.',
  badEmail: 'Please check the email address.',
  submit: 'Send Me the Link',
  sending: 'Sending...',
  mailed: 'Please look into your mail.',
  mailedHint: (to: string) =>
    `A mail with a link is on its way to the address on file. Open it within an hour and press the button: then ${to} gets the tickets.`,
  confirmHint: 'Press the button to give the tickets, as you asked on the page of your ticket.',
  confirm: 'Give the Tickets',
  given: (tickets: number) =>
    tickets === 1
      ? '1 ticket is given. A mail tells you so.'
      : `${tickets} tickets are given. A mail tells you so.`,
  problems: {
    askSeller: 'This cannot be done here. Please ask who sold you the tickets.',
    linkOver:
      'This link was used before, or is too old, or the tickets are no longer as they were. Please ask again on the page of your ticket.',
    samePerson: 'These tickets are theirs already.',
    invalid: 'Please check the name and the email address.',
    busy: 'Too many tries from here. Please wait a minute.',
    noAnswer: 'There was no answer. Are you online? Please try again.',
  } satisfies Record<GiveProblem, string> as Record<GiveProblem, string>,
};

export type GiveTexts = typeof en;
