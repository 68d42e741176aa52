import type { Station } from '@usher/backend/rules';
import { timeOfDay } from '../../i18n/dates';
import { scannerText } from '../../i18n/scanners';
import type { CheckinTexts } from '../texts/text';
import type { ResultTexts } from './texts/text';
import type { NewsResult, Refusal } from '../scans/result';

export function refusalText(
  { checkin: text, practice }: CheckinTexts,
  { outcomes }: ResultTexts,
  why: Refusal,
): string {
  switch (why) {
    case 'cancelled':
      return text.cancelled;
    case 'replaced':
      return text.replaced;
    case 'no_food':
      return text.noFood;
    case 'unknown':
    case 'other_event':
    case 'not_sold':
      return outcomes[why];
    case 'not_kept':
      return text.notKept;
    case 'not_practice':
      return practice.notPractice;
    default:
      return text.onlyLeft(why.left);
  }
}

/** Returns the text of a server result that contradicts what the guest was told. */
export function newsText(
  all: CheckinTexts,
  { outcomes }: ResultTexts,
  { result: { outcome, tickets, first }, isUndo }: NewsResult,
  station: Station,
  timeZone: string | undefined,
): string {
  const text = all.checkin;
  if (isUndo) return text.notTakenBack;
  switch (outcome) {
    case 'duplicate': {
      if (station === 'food') return text.allServed;
      if (!first) return outcomes.duplicate;
      const time = timeOfDay(all, first.scanned_at, timeZone);
      if (first.label) return outcomes.duplicateWhere(first.label, time);
      if (!first.by) return outcomes.duplicateAt(time);
      return outcomes.duplicateBy(scannerText(all, first.by, first.sent_by), time);
    }
    case 'partly':
      return outcomes.partly(tickets);
    case 'cancelled':
      return text.cancelled;
    case 'replaced':
      return text.replaced;
    case 'no_food':
      return text.noFood;
    default:
      return outcomes[outcome];
  }
}
