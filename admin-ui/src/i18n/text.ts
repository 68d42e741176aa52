import { useSyncExternalStore } from 'react';
import type { Texts } from './en';
import { currentLanguage, currentText, subscribeToLanguage, type Language } from './language';

/** The texts of the language in use; what reads them is shown anew when that changes. */
export const useText = (): Texts => useSyncExternalStore(subscribeToLanguage, currentText);

export const useLanguage = (): Language => useSyncExternalStore(subscribeToLanguage, currentLanguage);
