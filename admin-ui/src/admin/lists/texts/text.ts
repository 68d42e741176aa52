import { createFeatureTexts } from '../../../i18n/feature-texts';
import { en } from './en';

/** Returns the console's texts and those of the page that brings lists. */
export const { useText: useListsText } = createFeatureTexts(en, {
  es: () => import('./es').then(({ es }) => es),
});
