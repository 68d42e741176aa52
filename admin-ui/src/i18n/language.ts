import { en, type Texts } from './en';

/** Each language is one file; English loads with every page, any other when it is used. */
const languages = {
  en: { name: 'English', load: () => Promise.resolve(en) },
  es: { name: 'Español', load: () => import('./es').then(({ es }) => es) },
} satisfies Record<string, { name: string; load: () => Promise<Texts> }>;

export type Language = keyof typeof languages;

/** All languages, each with its name in that language. */
export const LANGUAGES = Object.entries(languages).map(([code, { name }]) => ({
  code: code as Language,
  name,
}));

/** A language by its own name. */
export const languageName = (code: Language): string => languages[code].name;

/** Storage key of the language that was chosen on this device; without one, the browser's language is used. */
const LANGUAGE_KEY = 'usher.language';

export const isLanguage = (code: unknown): code is Language => typeof code === 'string' && code in languages;

interface State {
  language: Language;
  text: Texts;
}

let state: State = { language: 'en', text: en };
let wanted: Language = 'en';
const listeners = new Set<() => void>();

export const currentLanguage = (): Language => state.language;
/** For code outside React; a component calls `useText()`, which follows a switch of the language. */
export const currentText = (): Texts => state.text;

export const subscribeToLanguage = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

type Load = (language: Language) => Promise<void>;
/** The functions that load the texts of the parts whose code has loaded. */
const parts = new Set<Load>();
let latest: Promise<unknown> = Promise.resolve();

/** Registers a part: loads its texts in the language in use now, and again with every switch. */
export function registerTextLoader(load: Load): void {
  parts.add(load);
  latest = Promise.all([latest, load(wanted)])
    .then(tell)
    // The part stays in English: a page in two languages is better than no page.
    .catch(() => undefined);
}

/** Resolves when all loaded parts have their texts in the language in use. Await it before showing a page. */
export const textsReady = (): Promise<unknown> => latest;

/** For code that loads later: `import(…).then(whenTextsAreReady)` has its texts in the language in use when it is shown. */
export const whenTextsAreReady = <Loaded>(loaded: Loaded): Promise<Loaded> => textsReady().then(() => loaded);

const tell = () => listeners.forEach((listener) => listener());

/** Switches the language, unless one of its files fails to load. */
async function switchTo(language: Language): Promise<void> {
  wanted = language;
  const [text] = await Promise.all([
    languages[language].load(),
    ...[...parts].map((load) => load(language)),
  ]).catch(() => [null]);
  // If the user switched again during the load, the last choice wins.
  if (text === null || wanted !== language) return;
  state = { language, text };
  document.documentElement.lang = language;
  tell();
}

/**
 * Loads the language to start with. Await it before the first view, so that no page shows in one language and then in
 * another. From then on, this tab follows a switch in another tab.
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
