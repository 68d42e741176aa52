import { createFeatureTexts } from '../../i18n/feature-texts';
import { en } from './en';

/** Returns the texts of the frame and of the practice tickets page. */
export const { useText: usePracticePageText } = createFeatureTexts(en, {
  es: () => import('./es').then(({ es }) => es),
});
