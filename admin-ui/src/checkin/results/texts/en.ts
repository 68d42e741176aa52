import { figure } from '../../../i18n/en-figures';

/** Texts that only results have, which load with their code. */
export const en = {
  results: {
    /** Server results that came after the guest was told something else; `where` is the label of the other device. */
    outcomes: {
      admitted: 'It counts as let in',
      partly: (count: number) =>
        count === 1 ? 'Only 1 of these tickets was left' : `Only ${figure(count)} of these tickets were left`,
      duplicate: 'Already in',
      duplicateAt: (time: string) => `Already in, ${time}`,
      duplicateWhere: (where: string, time: string) => `Already in at ${where}, ${time}`,
      duplicateBy: (who: string, time: string) => `Already let in by ${who}, ${time}`,
      not_let_in: 'The server refused it before',
      unknown: 'No registration has this QR code',
      other_event: 'This QR code belongs to another event',
      not_sold: 'This ticket was not sold',
      undone: 'It was taken back',
      invalid: 'The server did not accept this scan',
    },
    unlistedAgain: 'Somebody was let in with this code before.',
    letInAnywayHint: 'The server says later whether this ticket counts.',
    wasLetInAnyway: 'Let In Without the List',
    letInOthers: (count: number) =>
      count === 1 ? 'Let in the other one' : `Let in the other ${figure(count)}`,
    paper: (number: number) => `Paper ticket No. ${number}`,
  },
};
