import { countText, durationText } from '../../i18n/numbers';
import type { ConsoleTexts } from '../../console/texts/text';
import type { DoorFigures } from './useDoor';

/**
 * Returns how many people are in and how certain that is, as parts of one sentence: the count, then each thing that may
 * change it.
 * @param mask shown instead of each number if values are hidden
 */
export function confidenceOf(
  text: ConsoleTexts,
  { admitted, unheard, letInWithoutTicket }: Pick<DoorFigures, 'admitted' | 'unheard' | 'letInWithoutTicket'>,
  mask: string | null = null,
): string[] {
  const words = text.doorPanel.confidence;
  const count = (value: number) => mask ?? countText(text, value);
  const parts = [words.admitted(count(admitted))];
  if (unheard.silentDevices > 0)
    parts.push(
      words.silent(
        unheard.silentDevices,
        durationText(text, unheard.silentForMinutes ?? 0),
        count(unheard.waitingOnSilent),
      ),
    );
  if (unheard.waitingOnHeard > 0) parts.push(words.waiting(count(unheard.waitingOnHeard)));
  if (letInWithoutTicket > 0) parts.push(words.withoutTicket(count(letInWithoutTicket)));
  return parts;
}
