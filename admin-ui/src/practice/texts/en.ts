import { practice } from '../../checkin/practice/texts/en';

const practicePage = {
  hint: 'Made-up people for learning the door. Nothing of this is sent, and nothing counts.',
  steps: [
    'Open Check-in on the phone that scans, and press Practice.',
    'Scan these tickets, printed or from another screen. Scan one twice, change the station, use No code?, and try it without a network.',
    'End Practice. At the real door these tickets let nobody in.',
  ],
  practise: 'Practice on This Device',
  realFirst: 'The result of a real ticket has not been seen yet.',
  toCheckin: 'See it on the check-in page',
  print: 'Print',
  large: 'Show Large',
  largeOf: (name: string) => `Show the ticket of ${name} large`,
  qrOf: (name: string) => `QR code of ${name}`,
  expect: 'What to expect',
  kinds: {
    with_food: 'With food',
    without_food: 'Without food',
    party: 'A party of five',
    already_in: 'Already in',
    cancelled: 'Cancelled',
    other_event: "Another event's",
  },
  expected: {
    with_food: 'Gold: 2 tickets with food come in. Scanned once more: Already Checked In.',
    without_food: 'Purple: 1 ticket without food comes in. At the food counter: This ticket has no food.',
    party:
      'Gold: 5 come in. Say with Fewer came that only 3 did; scanned once more, it offers to let in the other 2.',
    already_in: 'Already Checked In: it says when. At the food counter 2 meals are left.',
    cancelled: 'Red: This registration was cancelled. Nobody comes in.',
    other_event:
      "Red: This QR code belongs to another event. Without a network: Not on this phone's list, with Let in anyway.",
  },
};

export const en = { practice, practicePage };
