import { may } from '@usher/backend/rules';
import { useSession } from '../api/session';
import { SECTIONS, type SectionName } from './sections';

/** Returns the pages of the menu that the user may open. */
export function useSections(): SectionName[] {
  const user = useSession()?.user;
  return (Object.keys(SECTIONS) as SectionName[]).filter((name) => may(user, SECTIONS[name].requires));
}
