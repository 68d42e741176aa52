import { createFeatureTexts } from '../../i18n/feature-texts';
import { en } from './en';

/** Returns the texts of the frame and of /reset-password. */
export const { useText: useResetPasswordText } = createFeatureTexts(en, {
  es: () => import('./es').then(({ es }) => es),
});
