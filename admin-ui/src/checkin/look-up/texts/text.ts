import { createFeatureTexts } from '../../../i18n/feature-texts';
import { useCheckinText, type CheckinTexts } from '../../texts/text';
import { search } from './en';

const texts = createFeatureTexts({ search }, { es: () => import('./es').then(({ search }) => ({ search })) });

export type LookUpTexts = CheckinTexts & ReturnType<typeof texts.useText>;

/** Returns the texts of the check-in page and of the search, which is loaded later. */
export const useLookUpText = (): LookUpTexts => ({ ...useCheckinText(), ...texts.useText() });
