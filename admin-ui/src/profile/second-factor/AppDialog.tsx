import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '../../api/client';
import type { RecoveryCodesOfFirstDto, AppSetupDto } from '../../api/generated/rest';
import { useOnEdit } from '../../api/useOnEdit';
import { useSend } from '../../api/useSend';
import { QrPicture } from '../../theme/QrPicture';
import { Alert } from '../../ui/Alert';
import { BusyButton } from '../../ui/BusyButton';
import { Dialog } from '../../ui/Dialog';
import { TextInput } from '../../ui/TextInput';
import { PasswordDialog, type PasswordFields } from './PasswordDialog';
import { useSecondFactorText } from './texts/text';
import classes from './second-factor.module.css';

interface AppDialogProps {
  /** Whether it takes the place of another one. */
  isAnother: boolean;
  onAdded: (answer: RecoveryCodesOfFirstDto) => void;
  onClose: () => void;
}

/** Sets up an authenticator app: the password, then its QR code, then a code that the app shows. */
export function AppDialog({ isAnother, onAdded, onClose }: AppDialogProps) {
  const words = useSecondFactorText().secondFactor.app;
  const [setup, setSetup] = useState<AppSetupDto | null>(null);
  if (setup) return <Confirmation setup={setup} onAdded={onAdded} onClose={onClose} />;
  return (
    <PasswordDialog
      title={words.title}
      explanation={isAnother ? words.explanationOfAnother : words.explanation}
      action={words.next}
      failed={words.failed}
      work={({ current_password }: PasswordFields) =>
        call<AppSetupDto>('POST', '/api/auth/totp', { body: { current_password } })
      }
      onDone={setSetup}
      onClose={onClose}
    />
  );
}

interface ConfirmationProps extends Omit<AppDialogProps, 'isAnother'> {
  setup: AppSetupDto;
}

function Confirmation({ setup: { uri, secret }, onAdded, onClose }: ConfirmationProps) {
  const text = useSecondFactorText();
  const words = text.secondFactor.app;
  const form = useForm<{ code: string }>({ defaultValues: { code: '' } });
  const { send, isSending, failure, clearFailure } = useSend(
    (code: string) =>
      call<RecoveryCodesOfFirstDto>('POST', '/api/auth/totp/confirmation', { body: { code } }),
    {
      atFields: (error) => {
        if (error.code !== 'wrong_app_code') return false;
        form.setError('code', { message: error.sentence(words.wrong) }, { shouldFocus: true });
        return true;
      },
    },
  );
  useOnEdit(form, clearFailure);
  const submit = async ({ code }: { code: string }) => {
    const answer = await send(code.replaceAll(/\s/g, ''));
    if (answer) onAdded(answer);
  };
  return (
    <Dialog title={words.scanTitle} onClose={onClose}>
      {() => (
        <form
          className={classes.dialog}
          noValidate
          onSubmit={(event) => void form.handleSubmit(submit)(event)}
        >
          <p>{words.scan}</p>
          <div className={classes.setup}>
            <div className={classes.qr}>
              <QrPicture text={uri} label={words.qr} />
            </div>
            <div>
              <p>{words.type}</p>
              <p className={classes.secret} translate="no">
                {secret.replaceAll(/.{4}(?=.)/g, '$& ')}
              </p>
              <a href={uri} className={classes.open}>
                {words.open}
              </a>
            </div>
          </div>
          {failure && <Alert kind="error">{failure.sentence(words.failed)}</Alert>}
          <TextInput
            label={words.code}
            error={form.formState.errors.code?.message}
            registration={form.register('code', {
              validate: (code) => code.trim() !== '' || text.rules.required,
            })}
            input={{ autoComplete: 'one-time-code', inputMode: 'numeric' }}
          />
          <BusyButton busy={isSending} type="submit" variant="contained">
            {words.submit}
          </BusyButton>
        </form>
      )}
    </Dialog>
  );
}
