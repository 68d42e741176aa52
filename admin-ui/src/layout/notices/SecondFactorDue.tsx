import type { UserDto } from '../../api/generated/rest';
import { isSecondFactorOverdue } from '../../api/stored-session';
import { dateAndTime } from '../../i18n/dates';
import { PROFILE_PATH } from '../../paths';
import { Alert } from '../../ui/Alert';
import { useApplication } from '../application';
import { useNoticesText } from './texts/text';
import classes from './notices.module.css';

/** Reminds an account that must have a second factor and has none. Once it is over time, only the profile is left. */
export function SecondFactorDue({ user }: { user: UserDto }) {
  const text = useNoticesText();
  const words = text.secondFactorDue;
  const { Link, path } = useApplication();
  const isOverdue = isSecondFactorOverdue(user);
  const isOnProfile = path === PROFILE_PATH;
  if (isOverdue && !isOnProfile) return null;
  return (
    <div className={classes.notice}>
      <Alert kind={isOverdue ? 'error' : 'info'} isAlert={false}>
        <p>{isOverdue ? words.overdue : words.until(dateAndTime(text, user.second_factor_due!))}</p>
        {isOnProfile ? <p>{words.here}</p> : <Link to={PROFILE_PATH}>{words.setUp}</Link>}
      </Alert>
    </div>
  );
}
