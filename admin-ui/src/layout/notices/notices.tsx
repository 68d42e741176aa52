import { useSession } from '../../api/session';
import { SecondFactorDue } from './SecondFactorDue';
import { TakeoverAlert } from './TakeoverAlert';

export { AccessDenied } from './AccessDenied';
export { askForDueDate } from './due-date';
export { LogoutDialog } from './LogoutDialog';
export { SecondFactorOverdue } from './SecondFactorOverdue';

/** What is said above a page. */
export function Notices() {
  const session = useSession();
  return (
    <>
      <TakeoverAlert />
      {session?.user.second_factor_due && <SecondFactorDue user={session.user} />}
    </>
  );
}
