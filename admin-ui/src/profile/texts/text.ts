import { textsOfPart } from '../../i18n/part';
import { en } from './en';

/** The frame's texts and those of the profile. */
export const { useText: useProfileText } = textsOfPart(en, {
  es: () => import('./es').then(({ es }) => es),
});

export type ProfileTexts = ReturnType<typeof useProfileText>;
