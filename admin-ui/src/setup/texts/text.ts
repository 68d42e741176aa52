import { createFeatureTexts } from '../../i18n/feature-texts';
import { en } from './en';

/** Returns the texts of the frame and of /setup. */
export const { useText: useSetupText } = createFeatureTexts(en, {
  es: () => import('./es').then(({ es }) => es),
});
