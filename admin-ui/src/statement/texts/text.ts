import { createFeatureTexts } from '../../i18n/feature-texts';
import { en } from './en';

/** Returns the frame's texts and those of the statement. */
export const { useText: useStatementText } = createFeatureTexts(en, {
  es: () => import('./es').then(({ es }) => es),
});

export type StatementTexts = ReturnType<typeof useStatementText>;
