import { en, type Texts } from './en';

/** A language is one file; English comes with every page, any other when somebody reads it. */
const languages = {
  en: { name: 'English', load: () => Promise.resolve(en) },
  es: { name: 'Español', load: () => import('./es').then(({ es }) => es) },
} satisfies Record<string, { name: string; load: () => Promise<Texts> }>;

export type Language = keyof typeof languages;

/** Each language by the name that its speakers give it. */
export const LANGUAGES = Object.entries(languages).map(([code, { name }]) => ({
  code: code as Language,
  name,
}));

/** The language that was chosen on this device. Without one the browser's own decides. */
const LANGUAGE_KEY = 'usher.language';

const isLanguage = (code: unknown): code is Language => typeof code === 'string' && code in languages;

interface State {
  language: Language;
  text: Texts;
}

let state: State = { language: 'en', text: en };
let wanted: Language = 'en';
const listeners = new Set<() => void>();

export const currentLanguage = (): Language => state.language;
/** For code outside of React; a component reads `useText()`, which follows the switch. */
export const currentText = (): Texts => state.text;

export const subscribeToLanguage = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

type Load = (language: Language) => Promise<void>;
/** The parts whose code is here, by what loads their own texts. */
const parts = new Set<Load>();
let latest: Promise<unknown> = Promise.resolve();

/** A part's texts come with it in the language in use, and with every switch. */
export function partLoads(load: Load): void {
  parts.add(load);
  latest = Promise.all([latest, load(wanted)])
    .then(tell)
    // It says it in English: a page in two languages is better than none.
    .catch(() => undefined);
}

/** Resolves when the parts that are here have their texts in the language in use. To be awaited before a page is shown. */
export const textsReady = (): Promise<unknown> => latest;

const tell = () => listeners.forEach((listener) => listener());

/** Where a file of its does not come, the language stays as it is. */
async function switchTo(language: Language): Promise<void> {
  wanted = language;
  const [text] = await Promise.all([
    languages[language].load(),
    ...[...parts].map((load) => load(language)),
  ]).catch(() => [null]);
  // Somebody who presses twice wants what they pressed last.
  if (text === null || wanted !== language) return;
  state = { language, text };
  document.documentElement.lang = language;
  tell();
}

/**
 * To be awaited before the first view, so that no page is shown in one language and then in another. From then on a
 * switch in another tab is one here too.
 */
export async function startLanguage(): Promise<void> {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === LANGUAGE_KEY && isLanguage(newValue)) void switchTo(newValue);
  });
  const chosen = localStorage.getItem(LANGUAGE_KEY);
  const [preferred] = navigator.language.toLowerCase().split('-');
  const language = [chosen, preferred].find(isLanguage);
  if (language && language !== state.language) await switchTo(language);
}

export function chooseLanguage(language: Language): void {
  localStorage.setItem(LANGUAGE_KEY, language);
  void switchTo(language);
}
