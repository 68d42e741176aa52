import type { PaperRefusal } from '@usher/backend/rules';
import { figure } from '../../i18n/en-figures';

const REASONS: Record<PaperRefusal, string> = {
  unknown: 'There is no such number',
  printed: 'Nobody has it',
  offered: 'Accept it first',
  out: 'Not reported as sold',
  sold: 'Already reported as sold',
  void: 'No longer good',
  not_yours: 'You do not have this ticket',
  own: 'Somebody else has to do that',
  not_offered: 'Not among those offered',
  too_late: 'More than half an hour ago: ask the president or the finance director',
  scanned: 'Its guest was let in',
  corrected: 'The sale was changed since',
  given: 'It was given to somebody',
};

export const en = {
  paper: {
    title: 'My Paper Tickets',
    none: 'You have no paper tickets.',
    loadFailed: 'Failed to load your paper tickets. Please try again.',
    ticket: (number: number): string => `No. ${number}`,
    /** Numbers as they stand on the tickets, such as `101-117`. */
    numbers: (ranges: string): string => `No. ${ranges}`,
    reasons: REASONS,
    lost: 'No answer came. Press again: nothing counts twice.',

    line: {
      offered: (count: number): string =>
        count === 1 ? '1 ticket is offered to you' : `${figure(count)} tickets are offered to you`,
      out: (count: number): string => `${figure(count)} to sell`,
      open: 'Open',
    },

    offer: {
      title: (count: number): string =>
        count === 1 ? '1 ticket is offered to you' : `${figure(count)} tickets are offered to you`,
      hint: 'Count them first. What you accept, you sell or give back.',
      acceptAll: (count: number): string => (count === 1 ? 'Accept' : `Accept All ${figure(count)}`),
      some: 'Some Are Missing',
      decline: 'Decline',
      counted: 'Numbers that you counted',
      countedHint: (kept: number, back: number): string =>
        `${figure(kept)} for you, ${figure(back)} back to whoever offered them`,
      countedExample: 'Such as 101-117, 120',
      notAmong: 'None of these numbers is among those offered',
      accept: (count: number): string => `Accept ${figure(count)}`,
      all: 'Back to All',
      accepted: 'You have them now',
      declined: 'Declined',
      failed: 'That failed. Please try again.',
    },

    figures: {
      out: 'To sell',
      sold: 'Sold',
      amount: 'Came to',
      cash: 'Your cash in hand',
      toCash: 'Hand Over',
      noneOut: 'You have none left to sell.',
    },

    report: {
      title: 'Report as sold',
      from: 'From',
      to: 'To',
      many: 'How many',
      manyOf: (count: number): string => `The next ${figure(count)}`,
      all: (count: number): string => `All ${figure(count)}`,
      submit: 'Sold',
      numberNeeded: 'Type the number on the ticket',
      backwards: 'The last number comes after the first',
      tooMany: 'At most 2,000 numbers at a time',
      failed: 'Failed to report them. Please try again.',
      soldTitle: (count: number): string =>
        count === 1 ? '1 ticket is sold' : `${figure(count)} tickets are sold`,
      backTitle: (count: number): string =>
        count === 1 ? '1 ticket is to sell again' : `${figure(count)} tickets are to sell again`,
      refusedTitle: (count: number): string =>
        count === 1 ? '1 number was left as it was' : `${figure(count)} numbers were left as they were`,
      undo: 'Undo',
      undoFailed: 'Failed to take it back. Please try again.',
      scan: 'Scan Them',
      type: 'Type the Numbers',
      scanned: 'Scanned',
      nothingScanned: 'Hold a ticket in front of the camera.',
      startAgain: 'Start Over',
    },

    scan: {
      camera: 'Camera',
      starting: 'Starting the camera...',
      failed: 'The camera cannot be used here. Please type the numbers.',
      notYours: 'This is none of your paper tickets.',
      ofOther: 'This ticket is of another event.',
      lost: 'No answer came. Scan it again.',
    },

    sold: {
      title: 'Sold tickets',
      unnamed: 'No name yet',
      name: 'Add Name',
      nameOf: (number: number): string => `Add the name for No. ${number}`,
      nameHint: 'A name or a phone is enough. At the door it finds whoever lost the ticket.',
      change: 'Change',
      changeOf: (number: number): string => `Change the name for No. ${number}`,
      undoOf: (number: number): string => `Undo No. ${number}`,
      inside: 'In',
      more: 'Show More',
      loadFailed: 'Failed to load the sold tickets. Please try again.',
    },
  },
};
