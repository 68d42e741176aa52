import { textsOfPart } from '../../i18n/part';
import { en } from './en';

/** The frame's texts and those of the page of practice tickets. */
export const { useText: usePracticePageText } = textsOfPart(en, {
  es: () => import('./es').then(({ es }) => es),
});
