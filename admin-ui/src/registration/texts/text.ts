import { textsOfPart } from '../../i18n/part';
import { en } from './en';

/** The frame's texts and those of the page that sells. */
export const { useText: useRegistrationText } = textsOfPart(en, {
  es: () => import('./es').then(({ es }) => es),
});

export type RegistrationTexts = ReturnType<typeof useRegistrationText>;
