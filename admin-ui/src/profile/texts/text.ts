import { createFeatureTexts } from '../../i18n/feature-texts';
import { en } from './en';

/** Returns the texts of the frame and of the profile page. */
export const { useText: useProfileText } = createFeatureTexts(en, {
  es: () => import('./es').then(({ es }) => es),
});

export type ProfileTexts = ReturnType<typeof useProfileText>;
