import { rankOf } from '@usher/backend/rules';
import type { ReactNode } from 'react';
import type { CurrentEvent } from '../api/current-event';
import { queries } from '../api/queries';
import { useApiQuery } from '../api/useApiQuery';
import { dateAndTime } from '../i18n/dates';
import { useProfileText } from './texts/text';
import { Button } from '../ui/Button';
import { Card } from '../ui/Card';
import { Icon } from '../theme/Icon';
import { Alert } from '../ui/Alert';
import { Skeleton } from '../ui/Skeleton';
import { Tag } from '../ui/Tag';
import classes from './profile.module.css';

/** The signed-in user's account data. */
export function AccountCard({ current: { event, error: noEvent } }: { current: CurrentEvent }) {
  const text = useProfileText();
  const { data: user, error, refetch } = useApiQuery(queries.account());
  // Times are in the event's time zone, or in the device's if there is no event. They are not shown until it is known which,
  // so that they do not change while somebody reads them.
  const isZoneKnown = event !== null || noEvent !== null;
  const date = (iso: string) =>
    isZoneKnown ? dateAndTime(text, iso, event?.time_zone) : <Skeleton width={200} />;

  if (!user && error) {
    return (
      <Card className={classes.card}>
        <h2>{text.profile.account}</h2>
        <Alert kind="error">{error.sentence(text.profile.loadFailed)}</Alert>
        <Button startIcon={<Icon name="retry" />} onClick={() => void refetch()} className={classes.again}>
          {text.tryAgain}
        </Button>
      </Card>
    );
  }
  const row = (label: string, value: ReactNode) => (
    <div className={classes.row}>
      <dt>{label}</dt>
      <dd>{value ?? <Skeleton width={160} />}</dd>
    </div>
  );
  return (
    <Card className={classes.card} aria-busy={!user}>
      <h2>{text.profile.account}</h2>
      <dl>
        {row(text.profile.name, user?.full_name)}
        {row(text.profile.email, user?.email)}
        {row(
          text.profile.role,
          user && (
            <span className={rankOf(user) === 'first' ? classes.president : undefined}>
              <Tag icon="people">{text.roles[user.role] ?? user.role}</Tag>
            </span>
          ),
        )}
        {row(
          text.profile.status,
          user && (
            <Tag icon={user.is_active ? 'check' : 'close'} look={user.is_active ? 'ok' : ''}>
              {user.is_active ? text.profile.active : text.profile.inactive}
            </Tag>
          ),
        )}
        {row(text.profile.memberSince, user && date(user.created_at))}
        {(!user || user.last_login) && row(text.profile.lastLogin, user && date(user.last_login!))}
      </dl>
    </Card>
  );
}
