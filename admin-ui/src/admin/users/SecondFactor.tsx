import { useRefresh } from 'react-admin';
import type { UserDto } from '../../api/generated/rest';
import { useSession } from '../../api/session';
import { ActionButton } from '../../console/parts/ActionButton';
import { useConsoleText } from '../../console/texts/text';
import { useCommand } from '../../console/useCommand';
import classes from './users.module.css';

/** Whether an account has a second factor. A lost one is reset; one's own is changed on the profile. */
export function SecondFactor({ user }: { user: UserDto }) {
  const words = useConsoleText().admin.users.secondFactor;
  const refresh = useRefresh();
  const isOwn = useSession()?.user.id === user.id;
  const { run, isPending } = useCommand('resetSecondFactor');
  const reset = async () => {
    await run({ id: user.id, name: user.full_name });
    refresh();
  };
  return (
    <section className={classes.sessions} aria-labelledby="user-second-factor">
      <h2 id="user-second-factor">{words.title}</h2>
      <p>{user.has_second_factor ? words.has : words.hasNone}</p>
      {isOwn && <p>{words.own}</p>}
      {user.has_second_factor && !isOwn && (
        <ActionButton
          icon="lock"
          isDestructive
          isPending={isPending}
          question={words.resetQuestion(user.full_name)}
          act={reset}
          failed={words.resetFailed}
          className={classes.reset}
        >
          {words.reset}
        </ActionButton>
      )}
    </section>
  );
}
