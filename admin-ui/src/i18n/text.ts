import { useSyncExternalStore } from 'react';
import type { Texts } from './en';
import { currentLanguage, currentText, subscribeToLanguage, type Language } from './language';

/** The texts of the language in use; whatever reads them re-renders when that changes. */
export const useText = (): Texts => useSyncExternalStore(subscribeToLanguage, currentText);

export const useLanguage = (): Language => useSyncExternalStore(subscribeToLanguage, currentLanguage);
