import { textsOfPart } from '../../i18n/part';
import { en } from './en';

/** The frame's texts and those of /reset-password. */
export const { useText: useResetPasswordText } = textsOfPart(en, {
  es: () => import('./es').then(({ es }) => es),
});
