import { createFeatureTexts } from '../../../i18n/feature-texts';
import { en } from './en';

const texts = createFeatureTexts(en, { es: () => import('./es').then(({ es }) => es) });

/** Returns the texts that only results have. */
export const useResultText = () => texts.useText().results;

export type ResultTexts = (typeof en)['results'];
