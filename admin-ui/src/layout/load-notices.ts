import { whenTextsAreReady } from '../i18n/language';

/** Loads what the frame says beside its pages: not in the first view, since few see any of it. */
export const loadNotices = () => import('./notices/notices').then(whenTextsAreReady);
