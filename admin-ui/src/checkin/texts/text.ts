import { textsOfPart } from '../../i18n/part';
import { en } from './en';

const texts = textsOfPart(en, { es: () => import('./es').then(({ es }) => es) });

/** The frame's texts and those of the check-in page. */
export const useCheckinText = texts.useText;
export const currentCheckinText = texts.currentText;

export type CheckinTexts = ReturnType<typeof useCheckinText>;
