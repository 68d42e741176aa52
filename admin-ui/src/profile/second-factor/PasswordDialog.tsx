import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { showFieldErrors } from '../../api/field-errors';
import type { ApiError } from '../../api/error';
import { useOnEdit } from '../../api/useOnEdit';
import { useSend } from '../../api/useSend';
import { Alert } from '../../ui/Alert';
import { BusyButton } from '../../ui/BusyButton';
import { Dialog } from '../../ui/Dialog';
import { PasswordField } from '../../ui/PasswordField';
import { TextInput } from '../../ui/TextInput';
import { useSecondFactorText } from './texts/text';
import classes from './second-factor.module.css';

const NAME_MAX_LENGTH = 60;

export interface PasswordFields {
  current_password: string;
  /** Of what is added. */
  name: string;
}

interface PasswordDialogProps<Answer> {
  title: string;
  explanation: ReactNode;
  /** Label of the button. */
  action: string;
  /** Sentence of a failure without one of the server. */
  failed: string;
  /** The field for a name, above that of the password; none if left out. */
  name?: { label: string; value: string };
  /** Rejects on failure; undefined if nothing came of it, which `problem` says then. */
  work: (fields: PasswordFields) => Promise<Answer | undefined>;
  /** Sentence of what went wrong before the server was asked. */
  problem?: string | null;
  onDone: (answer: Answer) => void;
  onClose: () => void;
}

/** Asks for the current password, and does what needs it. */
export function PasswordDialog<Answer>(props: PasswordDialogProps<Answer>) {
  const { title, explanation, action, failed, name, work, problem, onDone, onClose } = props;
  const text = useSecondFactorText();
  const form = useForm<PasswordFields>({ defaultValues: { current_password: '', name: name?.value ?? '' } });
  const { errors } = form.formState;
  const atFields = (error: ApiError) => {
    if (error.code !== 'wrong_current_password')
      return showFieldErrors(form, ['name', 'current_password'], error);
    form.setError('current_password', { message: error.sentence(failed) }, { shouldFocus: true });
    return true;
  };
  const { send, isSending, failure, clearFailure } = useSend(work, { atFields });
  useOnEdit(form, clearFailure);
  const submit = async (fields: PasswordFields) => {
    const answer = await send(fields);
    if (answer !== undefined) onDone(answer);
  };
  const sentence = problem ?? failure?.sentence(failed);
  return (
    <Dialog title={title} onClose={onClose}>
      {() => (
        <form
          className={classes.dialog}
          noValidate
          onSubmit={(event) => void form.handleSubmit(submit)(event)}
        >
          <p>{explanation}</p>
          {sentence && <Alert kind="error">{sentence}</Alert>}
          <div>
            {name && (
              <TextInput
                label={name.label}
                error={errors.name?.message}
                registration={form.register('name', {
                  validate: (typed) => typed.trim() !== '' || text.rules.required,
                })}
                input={{ autoComplete: 'off', maxLength: NAME_MAX_LENGTH }}
              />
            )}
            <PasswordField
              label={text.secondFactor.currentPassword}
              error={errors.current_password?.message}
              autoComplete="current-password"
              registration={form.register('current_password', {
                validate: (password) => password !== '' || text.rules.required,
              })}
            />
          </div>
          <BusyButton busy={isSending} type="submit" variant="contained">
            {action}
          </BusyButton>
        </form>
      )}
    </Dialog>
  );
}
