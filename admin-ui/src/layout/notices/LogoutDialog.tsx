import { useText } from '../../i18n/text';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import type { Logout } from '../useLogout';
import classes from './notices.module.css';

/** Asks before logging out while scans wait. They would not be lost, but the server does not have them yet. */
export function LogoutDialog({ question }: { question: NonNullable<Logout['question']> }) {
  const text = useText();
  return (
    <Dialog title={text.nav.logoutAsks} onClose={question.close}>
      {(close) => (
        <>
          <p>{text.nav.logoutWaiting(question.waiting)}</p>
          <div className={classes.question}>
            <Button onClick={close}>{text.nav.stay}</Button>
            <Button variant="contained" onClick={question.confirm}>
              {text.nav.logout}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
