import { createFeatureTexts } from '../../i18n/feature-texts';
import { en } from './en';

/** Returns the frame's texts and those of the console. */
export const { useText: useConsoleText } = createFeatureTexts(en, {
  es: () => import('./es').then(({ es }) => es),
});

export type ConsoleTexts = ReturnType<typeof useConsoleText>;
