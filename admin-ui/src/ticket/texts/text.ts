import { useSyncExternalStore } from 'react';
import { read, write } from '../storage';
import { en, type TicketTexts } from './en';
import { es } from './es';

const CATALOGUES = { en, es } satisfies Record<string, TicketTexts>;
type TicketLanguage = keyof typeof CATALOGUES;

/** Languages, each by its own name. */
export const LANGUAGES: ReadonlyArray<{ code: TicketLanguage; name: string }> = [
  { code: 'en', name: 'English' },
  { code: 'es', name: 'Español' },
];

/** Shared with the volunteers' pages, so a language chosen there applies here, too. */
const LANGUAGE_KEY = 'usher.language';
const isLanguage = (code: unknown): code is TicketLanguage =>
  typeof code === 'string' && Object.hasOwn(CATALOGUES, code);

const listeners = new Set<() => void>();
let language: TicketLanguage =
  [read(LANGUAGE_KEY), navigator.language.toLowerCase().split('-')[0]].find(isLanguage) ?? 'en';
document.documentElement.lang = language;

export function chooseLanguage(code: TicketLanguage): void {
  language = code;
  write(LANGUAGE_KEY, code);
  document.documentElement.lang = code;
  listeners.forEach((listener) => listener());
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useTicketLanguage = (): TicketLanguage => useSyncExternalStore(subscribe, () => language);
export const useTicketText = (): TicketTexts => CATALOGUES[useTicketLanguage()];
