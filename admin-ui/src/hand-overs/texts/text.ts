import { textsOfPart } from '../../i18n/part';
import { en } from './en';

/** The frame's texts and those of hand-overs. */
export const { useText: useHandOversText } = textsOfPart(en, {
  es: () => import('./es').then(({ es }) => es),
});
