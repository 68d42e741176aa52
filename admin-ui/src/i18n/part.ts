import { useSyncExternalStore } from 'react';
import type { Texts } from './en';
import { currentLanguage, currentText, partLoads, subscribeToLanguage, type Language } from './language';

/**
 * The texts that a part of the application has beside the frame's. English comes with the part's code, another language
 * when somebody reads it: a page waits for it (`textsReady`), and what is loaded later has it from its page.
 * @param others loads the same in each other language
 */
export function textsOfPart<Own extends object>(
  en: Own,
  others: Record<Exclude<Language, 'en'>, () => Promise<Own>>,
): { useText: () => Texts & Own; currentText: () => Texts & Own } {
  const own = new Map<Language, Own>([['en', en]]);

  partLoads(async (language) => {
    if (language !== 'en' && !own.has(language)) own.set(language, await others[language]());
  });

  let made = joined(currentText(), en);
  /** The same object until one of the two changes, as React wants it. */
  const current = (): Texts & Own => {
    const frame = currentText();
    const known = own.get(currentLanguage()) ?? en;
    if (made.frame !== frame || made.own !== known) made = joined(frame, known);
    return made.both;
  };
  return { useText: () => useSyncExternalStore(subscribeToLanguage, current), currentText: current };
}

const joined = <Own>(frame: Texts, own: Own) => ({ frame, own, both: { ...frame, ...own } });
