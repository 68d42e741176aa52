import { textsOfPart } from '../../i18n/part';
import { en } from './en';

/** The frame's texts and those of the statement. */
export const { useText: useStatementText } = textsOfPart(en, {
  es: () => import('./es').then(({ es }) => es),
});

export type StatementTexts = ReturnType<typeof useStatementText>;
