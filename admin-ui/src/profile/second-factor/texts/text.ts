import { createFeatureTexts } from '../../../i18n/feature-texts';
import { en } from './en';

/** Returns the texts of the frame and of the card about passkeys and the second factor. */
export const { useText: useSecondFactorText } = createFeatureTexts(en, {
  es: () => import('./es').then(({ es }) => es),
});
