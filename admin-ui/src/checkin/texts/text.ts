import { createFeatureTexts } from '../../i18n/feature-texts';
import { en } from './en';

const texts = createFeatureTexts(en, { es: () => import('./es').then(({ es }) => es) });

/** Returns the texts of the frame and of the check-in page. */
export const useCheckinText = texts.useText;
export const currentCheckinText = texts.currentText;

export type CheckinTexts = ReturnType<typeof useCheckinText>;
