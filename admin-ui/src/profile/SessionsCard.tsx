import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/client';
import { useApiQuery } from '../api/useApiQuery';
import { useSend } from '../api/useSend';
import { dateAndTime } from '../i18n/dates';
import { deviceOf, OWN_SESSIONS, SESSIONS_PATH } from './own-sessions';
import { useProfileText } from './texts/text';
import { Alert } from '../ui/Alert';
import { BusyButton } from '../ui/BusyButton';
import { Button } from '../ui/Button';
import { Card } from '../ui/Card';
import { Icon } from '../theme/Icon';
import { Skeleton } from '../ui/Skeleton';
import { Tag } from '../ui/Tag';
import classes from './profile.module.css';

/** Where the account is signed in; each session but this one can be ended here. */
export function SessionsCard({ timeZone }: { timeZone: string | undefined }) {
  const text = useProfileText();
  const words = text.profile.sessions;
  const client = useQueryClient();
  const { data: sessions, error, refetch } = useApiQuery(OWN_SESSIONS);
  /** Null: nothing; `others`: all others; else the id of a session. */
  const [ending, setEnding] = useState<string | null>(null);
  const [areOthersEnded, setOthersEnded] = useState(false);
  const { send, failure } = useSend(async (path: string) => {
    await call<void>('DELETE', path).catch((reason: { code?: string }) => {
      // It is over, whoever ended it.
      if (reason.code !== 'no_session') throw reason;
    });
    await client.invalidateQueries({ queryKey: OWN_SESSIONS.queryKey });
    return true;
  });
  const end = async (id: string | null) => {
    setEnding(id ?? 'others');
    setOthersEnded(false);
    const isDone = await send(id === null ? SESSIONS_PATH : `${SESSIONS_PATH}/${id}`);
    setEnding(null);
    setOthersEnded(id === null && isDone === true);
  };
  const titleId = 'own-sessions';
  return (
    <Card className={classes.card} aria-busy={!sessions && !error} aria-labelledby={titleId}>
      <h2 id={titleId}>{words.title}</h2>
      {failure && <Alert kind="error">{failure.sentence(words.failed)}</Alert>}
      {areOthersEnded && <Alert kind="success">{words.ended}</Alert>}
      {!sessions && error && (
        <>
          <Alert kind="error">{error.sentence(words.loadFailed)}</Alert>
          <Button startIcon={<Icon name="retry" />} onClick={() => void refetch()} className={classes.again}>
            {text.tryAgain}
          </Button>
        </>
      )}
      {!sessions && !error && <Skeleton width={220} />}
      <ul className={classes.clearings}>
        {sessions?.map((session) => {
          const device = deviceOf(session) || words.program;
          return (
            <li key={session.id}>
              <span>
                {device}
                <small>{words.lastUsed(dateAndTime(text, session.last_used_at, timeZone))}</small>
                <small>{words.from(session.address)}</small>
              </span>
              {session.is_current ? (
                <Tag icon="check" look="ok">
                  {words.thisDevice}
                </Tag>
              ) : (
                <BusyButton
                  busy={ending === session.id}
                  aria-label={words.endOf(device)}
                  onClick={() => void end(session.id)}
                >
                  {words.end}
                </BusyButton>
              )}
            </li>
          );
        })}
      </ul>
      {sessions && sessions.length > 1 && (
        <BusyButton busy={ending === 'others'} className={classes.submit} onClick={() => void end(null)}>
          {words.endOthers}
        </BusyButton>
      )}
    </Card>
  );
}
