import { textsOfPart } from '../../i18n/part';
import { en } from './en';

/** The frame's texts and those of the console. */
export const { useText: useConsoleText } = textsOfPart(en, {
  es: () => import('./es').then(({ es }) => es),
});

export type ConsoleTexts = ReturnType<typeof useConsoleText>;
