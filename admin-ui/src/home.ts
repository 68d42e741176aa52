import { startOf, type WithRole } from '@usher/backend/rules';
import { CHECKIN_PATH, DASHBOARD_PATH, PROFILE_PATH, REGISTRATION_PATH, type PagePath } from './paths';

const PATHS: Record<ReturnType<typeof startOf>, PagePath> = {
  dashboard: DASHBOARD_PATH,
  registration: REGISTRATION_PATH,
  checkin: CHECKIN_PATH,
  profile: PROFILE_PATH,
};

/** Returns the path of the page that a user lands on after signing in. */
export const homeOf = (user: WithRole): PagePath => PATHS[startOf(user)];
