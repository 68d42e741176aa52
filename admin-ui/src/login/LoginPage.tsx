import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Navigate, useNavigate } from 'react-router';
import { ApiError, call } from '../api/client';
import { sessionState, startSession, useSession } from '../api/session';
import type { LoginAnswer } from '../api/types';
import { useText } from '../i18n/text';
import { DockAction } from '../layout/DockAction';
import { homeOf } from '../pages';
import { BusyButton } from '../ui/BusyButton';
import { Card } from '../ui/Card';
import { Mark } from '../ui/Mark';
import { Note } from '../ui/Note';
import { PasswordField } from '../ui/PasswordField';
import { Perforation } from '../ui/Perforation';
import { TextInput } from '../ui/TextInput';
import classes from './login.module.css';

const FORM_ID = 'login-form';

interface LoginFields {
  email: string;
  password: string;
}

export default function LoginPage() {
  const text = useText();
  const session = useSession();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);
  const sending = useRef(false);
  const form = useForm<LoginFields>({ defaultValues: { email: '', password: '' } });
  const { errors, isSubmitting } = form.formState;

  if (session && !isSubmitting) return <Navigate to={homeOf(session.user.role)} replace />;

  const signIn = async ({ email, password }: LoginFields) => {
    if (sending.current) return;
    sending.current = true;
    setFailure(null);
    try {
      const answer = await call<LoginAnswer>('POST', '/api/auth/login', {
        body: { email: email.trim(), password },
      });
      const { ended } = sessionState();
      // Whoever was thrown out in the middle of something goes back to it; anybody else starts at their own home.
      const target = ended?.userId === answer.user.id ? ended.path : homeOf(answer.user.role);
      startSession({ token: answer.access_token, user: answer.user });
      await navigate(target, { replace: true });
    } catch (error) {
      const unanswered = !(error instanceof ApiError) || error.status === 0;
      setFailure(unanswered ? text.login.noAnswer : error.sentence(text.login.failed));
    } finally {
      sending.current = false;
    }
  };

  const required = { validate: (value: string) => (value.trim() === '' ? text.rules.required : true) };
  return (
    <div className={classes.page}>
      <title>{text.pageTitle(text.login.title)}</title>
      <Card as="div" className={classes.ticket}>
        <section className={classes.form}>
          <h1>{text.login.title}</h1>
          <form id={FORM_ID} noValidate onSubmit={(event) => void form.handleSubmit(signIn)(event)}>
            {failure && <Note kind="error">{failure}</Note>}
            <TextInput
              label={text.fields.email}
              error={errors.email?.message}
              registration={form.register('email', required)}
              input={{ type: 'email', autoComplete: 'username', autoCapitalize: 'none', spellCheck: false }}
            />
            <PasswordField
              label={text.fields.password}
              error={errors.password?.message}
              autoComplete="current-password"
              registration={form.register('password', required)}
            />
            <BusyButton busy={isSubmitting} type="submit" variant="contained" className={classes.submit}>
              {text.login.submit}
            </BusyButton>
          </form>
        </section>
        <Perforation direction="column" className={classes.tearDown} />
        <Perforation className={classes.tearAcross} />
        <aside className={classes.stub}>
          <span className={classes.mark}>
            <Mark />
            {text.product}
          </span>
        </aside>
      </Card>
      <DockAction>
        <BusyButton busy={isSubmitting} type="submit" form={FORM_ID} variant="contained">
          {text.login.submit}
        </BusyButton>
      </DockAction>
    </div>
  );
}
