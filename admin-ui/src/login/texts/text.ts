import { createFeatureTexts } from '../../i18n/feature-texts';
import { en } from './en';

/** Returns the texts of the frame and of the login page. */
export const { useText: useLoginText } = createFeatureTexts(en, {
  es: () => import('./es').then(({ es }) => es),
});
