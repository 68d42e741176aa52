import { textsOfPart } from '../../i18n/part';
import { en } from './en';

/** The frame's texts and those of the pages of bank transfers. */
export const { useText: useTransfersText } = textsOfPart(en, {
  es: () => import('./es').then(({ es }) => es),
});
