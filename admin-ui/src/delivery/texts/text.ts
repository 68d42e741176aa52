import { createFeatureTexts } from '../../i18n/feature-texts';
import { en } from './en';

/** Returns the texts of the frame and of what both applications say of tickets that are not mailed. */
export const { useText: useDeliveryText } = createFeatureTexts(en, {
  es: () => import('./es').then(({ es }) => es),
});

export type DeliveryTexts = ReturnType<typeof useDeliveryText>;
