import type { SecondFactorMethod } from '@usher/backend/rules';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '../api/client';
import type { ApiError } from '../api/error';
import type { LoginDto } from '../api/generated/rest';
import { useOnEdit } from '../api/useOnEdit';
import { useSend } from '../api/useSend';
import { DockAction } from '../layout/DockAction';
import { canUsePasskeys, NoPasskeyUsed, signInByPasskey } from '../passkeys/passkeys';
import { Alert } from '../ui/Alert';
import { BusyButton } from '../ui/BusyButton';
import { Button } from '../ui/Button';
import { TextInput } from '../ui/TextInput';
import { browserId } from './browser-id';
import { useLoginText } from './texts/text';
import classes from './login.module.css';

const FORM_ID = 'second-step-form';

/** What the server answers to a right password of an account that has a second factor. */
export interface Ticket {
  ticket: string;
  methods: readonly SecondFactorMethod[];
}

/** @returns null if the error is another */
export const ticketOf = ({ code, members }: ApiError): Ticket | null =>
  code === 'second_factor_required' ? (members as unknown as Ticket) : null;

interface SecondStepProps {
  ticket: Ticket;
  onSignedIn: (answer: LoginDto) => void;
  /** @param reason why the password is asked for again; left out if the user went back */
  onBack: (reason?: string) => void;
}

/** After the password: a code of the authenticator app, a passkey, or a recovery code. */
export function SecondStep({ ticket: { ticket, methods }, onSignedIn, onBack }: SecondStepProps) {
  const text = useLoginText();
  const words = text.login.second;
  const ways = methods.filter((method) => method !== 'passkey' || canUsePasskeys());
  const [way, setWay] = useState<SecondFactorMethod>(
    (['totp', 'passkey', 'recovery_code'] as const).find((method) => ways.includes(method)) ??
      'recovery_code',
  );
  const [isNotUsed, setNotUsed] = useState(false);
  const form = useForm<{ code: string }>({ defaultValues: { code: '' } });
  const headers = { 'X-Device-Id': browserId() };
  const atFields = (error: ApiError) => {
    if (error.code === 'ticket_expired') onBack(error.sentence(words.expired));
    else if (error.code === 'wrong_code')
      form.setError('code', { message: error.sentence(words.wrong) }, { shouldFocus: true });
    else return false;
    return true;
  };
  const byCode = useSend(
    (code: string) => call<LoginDto>('POST', '/api/auth/login/code', { body: { ticket, code }, headers }),
    { atFields },
  );
  const byPasskey = useSend<void, LoginDto | undefined>(
    async () => {
      setNotUsed(false);
      return signInByPasskey({ ticket, headers }).catch((reason: unknown) => {
        if (!(reason instanceof NoPasskeyUsed)) throw reason;
        setNotUsed(true);
        return undefined;
      });
    },
    { atFields },
  );
  useOnEdit(form, byCode.clearFailure);
  // The form that had the focus is gone.
  useEffect(() => form.setFocus('code'), [form]);

  const usePasskey = async () => {
    byCode.clearFailure();
    const answer = await byPasskey.send();
    if (answer) onSignedIn(answer);
  };
  const submit = async ({ code }: { code: string }) => {
    setNotUsed(false);
    byPasskey.clearFailure();
    const answer = await byCode.send(code.trim());
    if (answer) onSignedIn(answer);
  };
  const change = (next: SecondFactorMethod) => {
    form.reset();
    byCode.clearFailure();
    byPasskey.clearFailure();
    setNotUsed(false);
    setWay(next);
  };

  const failure = byCode.failure ?? byPasskey.failure;
  const sentence = failure?.status === 0 ? text.login.noAnswer : failure?.sentence(text.login.failed);
  const problem = isNotUsed ? words.notUsed : sentence;
  const main = (className?: string) =>
    way === 'passkey' ? (
      <BusyButton
        busy={byPasskey.isSending}
        variant="contained"
        className={className}
        onClick={() => void usePasskey()}
      >
        {words.usePasskey}
      </BusyButton>
    ) : (
      <BusyButton
        busy={byCode.isSending}
        type="submit"
        form={FORM_ID}
        variant="contained"
        className={className}
      >
        {words.submit}
      </BusyButton>
    );
  const offers = (method: SecondFactorMethod) => way !== method && ways.includes(method);
  return (
    <div className={classes.step}>
      {problem && <Alert kind="error">{problem}</Alert>}
      <p>{words.hints[way]}</p>
      {way !== 'passkey' && (
        <form id={FORM_ID} noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)}>
          <TextInput
            key={way}
            label={words.codes[way]}
            error={form.formState.errors.code?.message}
            registration={form.register('code', {
              validate: (code) => (code.trim() === '' ? text.rules.required : true),
            })}
            input={{
              autoComplete: way === 'totp' ? 'one-time-code' : 'off',
              inputMode: way === 'totp' ? 'numeric' : 'text',
              autoCapitalize: 'none',
              spellCheck: false,
              autoFocus: true,
            }}
          />
        </form>
      )}
      {main(classes.submit)}
      <div className={classes.ways}>
        {offers('passkey') && (
          <BusyButton busy={byPasskey.isSending} onClick={() => void usePasskey()}>
            {words.usePasskey}
          </BusyButton>
        )}
        {offers('totp') && <Button onClick={() => change('totp')}>{words.useApp}</Button>}
        {offers('recovery_code') && (
          <Button onClick={() => change('recovery_code')}>{words.useRecoveryCode}</Button>
        )}
        <Button variant="text" className={classes.back} onClick={() => onBack()}>
          {words.back}
        </Button>
      </div>
      <p className={classes.lost}>{words.lost}</p>
      <DockAction>{main()}</DockAction>
    </div>
  );
}
