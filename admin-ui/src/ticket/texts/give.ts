import { en, type GiveTexts } from './give-en';
import { es } from './give-es';
import { useTicketLanguage } from './text';

const CATALOGUES: Record<ReturnType<typeof useTicketLanguage>, GiveTexts> = { en, es };

export const useGiveText = (): GiveTexts => CATALOGUES[useTicketLanguage()];
