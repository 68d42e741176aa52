import { createFeatureTexts } from '../../i18n/feature-texts';
import { en } from './en';

/** Returns the texts of the frame and of the registration page. */
export const { useText: useRegistrationText } = createFeatureTexts(en, {
  es: () => import('./es').then(({ es }) => es),
});

export type RegistrationTexts = ReturnType<typeof useRegistrationText>;
