import { createFeatureTexts } from '../../../i18n/feature-texts';
import { sell } from './en';

/** Returns the texts of the frame and of selling at the door. */
export const { useText: useSellText } = createFeatureTexts(
  { sell },
  { es: () => import('./es').then(({ sell }) => ({ sell })) },
);
