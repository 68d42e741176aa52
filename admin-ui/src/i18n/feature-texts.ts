import { useSyncExternalStore } from 'react';
import type { Texts } from './en';
import {
  currentLanguage,
  currentText,
  registerTextLoader,
  subscribeToLanguage,
  type Language,
} from './language';

/**
 * Adds a part's own texts to the frame's. English loads with the part's code, another language when it is in use: a page
 * waits for it (`textsReady`), and code that loads later has it from its page.
 * @param others functions that load the same texts in each other language
 */
export function createFeatureTexts<Own extends object>(
  en: Own,
  others: Record<Exclude<Language, 'en'>, () => Promise<Own>>,
): { useText: () => Texts & Own; currentText: () => Texts & Own } {
  const own = new Map<Language, Own>([['en', en]]);

  registerTextLoader(async (language) => {
    if (language !== 'en' && !own.has(language)) own.set(language, await others[language]());
  });

  let made = joined(currentText(), en);
  /** Returns the same object until one of the two changes, as `useSyncExternalStore` requires. */
  const current = (): Texts & Own => {
    const frame = currentText();
    const known = own.get(currentLanguage()) ?? en;
    if (made.frame !== frame || made.own !== known) made = joined(frame, known);
    return made.both;
  };
  return { useText: () => useSyncExternalStore(subscribeToLanguage, current), currentText: current };
}

const joined = <Own>(frame: Texts, own: Own) => ({ frame, own, both: { ...frame, ...own } });
