import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from 'react-hook-form';
import { Redirect } from 'wouter';
import { call } from '../api/client';
import type { LoginDto } from '../api/generated/rest';
import { sessionState, startSession, useSession, useSessionState } from '../api/session';
import { useOnEdit } from '../api/useOnEdit';
import { useSend } from '../api/useSend';
import { browserId } from './browser-id';
import { useLoginText } from './texts/text';
import { useEntry } from '../navigation';
import { homeOf } from '../home';
import type { LoginState } from '../paths';
import { Brand } from '../layout/Brand';
import { Button } from '../ui/Button';
import { Card } from '../ui/Card';
import { Icon } from '../theme/Icon';
import { Perforation } from '../theme/Perforation';
import { canUsePasskeys } from '../passkeys/passkeys';
import { PasskeySignIn } from './PasskeySignIn';
import { SecondStep, ticketOf, type Ticket } from './SecondStep';
import { SignInForm, type LoginFields } from './SignInForm';
import { SignupForm } from './SignupForm';
import { useSignup } from './useSignup';
import classes from './login.module.css';

export default function LoginPage() {
  const text = useLoginText();
  const session = useSession();
  /** Where the session that the server ended was; null for the link that led here, or else the home page of the role. */
  const [target, setTarget] = useState<string | null>(null);
  const link = (useEntry().state as LoginState | null)?.link ?? null;
  const [isSignup, setIsSignup] = useState(false);
  /** Once the password was right, and the account has a second factor. */
  const [ticket, setTicket] = useState<Ticket | null>(null);
  /** Why the password is asked for again. */
  const [again, setAgain] = useState<string | undefined>();
  const { send, failure, clearFailure } = useSend(
    (body: LoginFields) =>
      call<LoginDto>('POST', '/api/auth/login', { body, headers: { 'X-Device-Id': browserId() } }),
    {
      atFields: (error) => {
        const needed = ticketOf(error);
        setTicket(needed);
        return needed !== null;
      },
    },
  );
  const form = useForm<LoginFields>({ defaultValues: { email: '', password: '' } });
  useOnEdit(form, () => {
    clearFailure();
    setAgain(undefined);
  });
  const signup = useSignup();
  const { isSubmitting } = form.formState;
  const { ended } = useSessionState();

  if (session && !isSubmitting) return <Redirect to={target ?? link ?? homeOf(session.user)} replace />;

  const signIn = async ({ email, password }: LoginFields) => {
    setAgain(undefined);
    const answer = await send({ email: email.trim(), password });
    if (answer) enter(answer);
  };
  const enter = ({ access_token: token, user }: LoginDto) => {
    const { ended } = sessionState();
    // A user whose session had ended returns to where they were. At once: the session's start renders before other states.
    flushSync(() => setTarget(ended?.userId === user.id ? ended.path : null));
    startSession({ token, user });
  };
  const back = (reason?: string) => {
    // First, because it counts as an edit, which ends what is said.
    form.resetField('password');
    setTicket(null);
    setAgain(reason);
  };
  const noAnswer = failure?.status === 0 ? text.login.noAnswer : failure?.sentence(text.login.failed);
  const problem = again ?? noAnswer;

  const { appliedAs } = signup;
  const signupTitle = appliedAs === null ? text.signup.title : text.signup.done;
  const loginTitle = ticket ? text.login.second.title : text.login.title;
  const title = isSignup ? signupTitle : loginTitle;
  return (
    <div className={classes.page}>
      <title>{text.pageTitle(title)}</title>
      <Card as="div" className={classes.ticket}>
        <section className={classes.form}>
          {isSignup && appliedAs !== null && (
            <span className={classes.plate}>
              <Icon name="check" />
            </span>
          )}
          <Title words={title} />
          {!isSignup && !ticket && (
            <>
              <SignInForm
                form={form}
                notice={ended && endedText(text.login.ended, ended.reason)}
                problem={problem}
                onSubmit={signIn}
              />
              {canUsePasskeys() && <PasskeySignIn onSignedIn={enter} />}
            </>
          )}
          {!isSignup && ticket && <SecondStep ticket={ticket} onSignedIn={enter} onBack={back} />}
          {isSignup && appliedAs === null && <SignupForm signup={signup} />}
          {isSignup && appliedAs !== null && <p role="status">{text.signup.doneHint(appliedAs)}</p>}
        </section>
        <Perforation direction="column" className={classes.tearDown} />
        <Perforation className={classes.tearAcross} />
        <aside className={classes.stub}>
          <span className={classes.mark}>
            <Brand />
          </span>
          <Turn
            question={isSignup ? text.login.account : text.login.volunteer}
            answer={isSignup ? text.login.toLogin : text.login.toSignup}
            onTurn={() => setIsSignup(!isSignup)}
          />
        </aside>
      </Card>
    </div>
  );
}

/** Returns what to say of a session that the server ended. */
const endedText = (words: Record<string, string>, reason: string | null | undefined): string | undefined =>
  reason && Object.hasOwn(words, reason) ? words[reason] : words.session_ended;

/** The form's title. Gets the focus when it changes, because the form that had the focus is gone. */
function Title({ words }: { words: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  const first = useRef(words);
  useEffect(() => {
    if (words === first.current) return;
    first.current = '';
    title.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [words]);
  return (
    <h1 ref={title} tabIndex={-1}>
      {words}
    </h1>
  );
}

/** The button on the stub that switches to the other form. */
function Turn({ question, answer, onTurn }: { question: string; answer: string; onTurn: () => void }) {
  const id = useId();
  return (
    <div className={classes.turn}>
      <p id={`${id}-question`}>{question}</p>
      <Button
        id={id}
        aria-labelledby={`${id}-question ${id}`}
        className={classes.turnButton}
        onClick={onTurn}
      >
        {answer}
      </Button>
    </div>
  );
}
