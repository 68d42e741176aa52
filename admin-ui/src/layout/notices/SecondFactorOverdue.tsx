import { PROFILE_PATH } from '../../paths';
import { lookOf } from '../../ui/Button';
import { useApplication } from '../application';
import { EmptyState } from '../EmptyState';
import { useNoticesText } from './texts/text';

/** In place of every page of an account that must have a second factor, has none, and is over time. */
export function SecondFactorOverdue() {
  const text = useNoticesText();
  const words = text.secondFactorDue;
  const { Link } = useApplication();
  return (
    <EmptyState
      title={words.overdueTitle}
      actions={
        <Link to={PROFILE_PATH} className={lookOf({ variant: 'contained' })}>
          {words.toProfile}
        </Link>
      }
    >
      <p>{words.overdue}</p>
    </EmptyState>
  );
}
