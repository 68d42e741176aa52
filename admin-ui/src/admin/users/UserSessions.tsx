import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { UserDto } from '../../api/generated/rest';
import { asApiError } from '../../api/error';
import type { ConsoleDataProvider } from '../../console/data-provider/data-provider';
import { ActionButton } from '../../console/parts/ActionButton';
import { useConsoleText } from '../../console/texts/text';
import { useCommand } from '../../console/useCommand';
import { dateAndTime } from '../../i18n/dates';
import classes from './users.module.css';

/** Where an account is signed in. Each session, or all, can be ended: a phone is lost, or somebody else has the password. */
export function UserSessions({ user }: { user: UserDto }) {
  const text = useConsoleText();
  const words = text.admin.users.sessions;
  const provider = useDataProvider<ConsoleDataProvider>();
  const one = useCommand('endSession');
  const all = useCommand('endSessions');
  const { data, error, refetch } = useQuery({
    queryKey: ['user-sessions', user.id],
    queryFn: ({ signal }) => provider.sessions({ userId: user.id }, signal),
    refetchOnWindowFocus: true,
  });
  const end = async (work: Promise<unknown>) => {
    await work.catch((reason: unknown) => {
      // It is over, whoever ended it.
      if (asApiError(reason).code !== 'no_session') throw reason;
    });
    await refetch();
  };
  if (error) return <Alert severity="error">{asApiError(error).sentence(words.loadFailed)}</Alert>;
  return (
    <section className={classes.sessions} aria-labelledby="user-sessions">
      <h2 id="user-sessions">{words.title}</h2>
      {data?.length === 0 && <p>{words.none}</p>}
      <ul>
        {data?.map(({ id, browser, system, address, last_used_at: lastUsed }) => {
          const device = [browser, system].filter(Boolean).join(', ') || words.program;
          return (
            <li key={id}>
              <span>
                {device}
                <small>{words.lastUsed(dateAndTime(text, lastUsed), address)}</small>
              </span>
              <ActionButton
                icon="logout"
                isPending={one.isPending}
                act={() => end(one.run({ userId: user.id, id, device }))}
                failed={words.failed}
              >
                {words.end}
              </ActionButton>
            </li>
          );
        })}
      </ul>
      {data && data.length > 1 && (
        <ActionButton
          icon="logout"
          isDestructive
          isPending={all.isPending}
          question={words.endAllQuestion(user.full_name)}
          act={() => end(all.run({ userId: user.id, name: user.full_name }))}
          failed={words.failed}
        >
          {words.endAll}
        </ActionButton>
      )}
    </section>
  );
}
