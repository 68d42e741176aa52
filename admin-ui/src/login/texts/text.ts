import { textsOfPart } from '../../i18n/part';
import { en } from './en';

/** The frame's texts and those of the login page. */
export const { useText: useLoginText } = textsOfPart(en, {
  es: () => import('./es').then(({ es }) => es),
});
