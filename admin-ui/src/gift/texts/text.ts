import { createFeatureTexts } from '../../i18n/feature-texts';
import { en } from './en';

/** Returns the texts of the frame and of what both applications say of tickets that are given to somebody else. */
export const { useText: useGiftText } = createFeatureTexts(en, {
  es: () => import('./es').then(({ es }) => es),
});

export type GiftTexts = ReturnType<typeof useGiftText>;
