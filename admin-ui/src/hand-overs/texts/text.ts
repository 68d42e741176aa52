import { createFeatureTexts } from '../../i18n/feature-texts';
import { en } from './en';

/** Returns the texts of the frame and of hand-overs. */
export const { useText: useHandOversText } = createFeatureTexts(en, {
  es: () => import('./es').then(({ es }) => es),
});
