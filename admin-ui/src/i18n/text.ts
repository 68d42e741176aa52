import { useSyncExternalStore } from 'react';
import type { Texts } from './en';
import { currentLanguage, currentText, subscribeToLanguage, type Language } from './language';

/** Returns the texts of the language in use; the component re-renders when that changes. */
export const useText = (): Texts => useSyncExternalStore(subscribeToLanguage, currentText);

export const useLanguage = (): Language => useSyncExternalStore(subscribeToLanguage, currentLanguage);
