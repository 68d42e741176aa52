import { useEffect, useSyncExternalStore } from 'react';
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
/** The language of the paper, while the page is being printed. */
let paper: TicketLanguage | null = null;
const shown = (): TicketLanguage => paper ?? language;
document.documentElement.lang = language;

function tell(): void {
  document.documentElement.lang = shown();
  listeners.forEach((listener) => listener());
}

export function chooseLanguage(code: TicketLanguage): void {
  language = code;
  write(LANGUAGE_KEY, code);
  tell();
}

/** Has the page printed in a language, whichever is read on the screen; undefined: in that one. */
export function usePrintedIn(lang: TicketLanguage | undefined): void {
  useEffect(() => {
    const print = (code: TicketLanguage | null) => () => {
      paper = code;
      tell();
    };
    const [before, after] = [print(lang ?? null), print(null)];
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, [lang]);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useTicketLanguage = (): TicketLanguage => useSyncExternalStore(subscribe, shown);
export const useTicketText = (): TicketTexts => CATALOGUES[useTicketLanguage()];
