import { createFeatureTexts } from '../../i18n/feature-texts';
import { en } from './en';

/** Returns the texts of the frame and of the own paper tickets. */
export const { useText: usePaperText } = createFeatureTexts(en, {
  es: () => import('./es').then(({ es }) => es),
});

export type PaperTexts = ReturnType<typeof usePaperText>;
