import { createFeatureTexts } from '../../i18n/feature-texts';
import { en } from './en';

/** Returns the frame's texts and those of the pages of bank transfers. */
export const { useText: useTransfersText } = createFeatureTexts(en, {
  es: () => import('./es').then(({ es }) => es),
});
