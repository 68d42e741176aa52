import { createFeatureTexts } from '../../../i18n/feature-texts';
import { en } from './en';

/** Returns the console's texts and those of the page about paper tickets. */
export const { useText: usePaperText } = createFeatureTexts(en, {
  es: () => import('./es').then(({ es }) => es),
});
