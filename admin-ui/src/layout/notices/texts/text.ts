import { createFeatureTexts } from '../../../i18n/feature-texts';
import { en } from './en';

/** Returns the texts of the frame and of its notices. */
export const { useText: useNoticesText } = createFeatureTexts(en, {
  es: () => import('./es').then(({ es }) => es),
});
