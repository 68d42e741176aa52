import { checkEmail, checkName, checkPhone, type RuleMessage } from '@usher/backend/rules';
import { useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { call } from '../api/client';
import { ApiError } from '../api/error';
import { useKeptDraft } from '../api/drafts';
import { useSession } from '../api/session';
import type { Registration } from '../api/types';
import { useText } from '../i18n/text';
import { useNavigate } from '../navigation';
import { LOGIN_PATH } from '../paths';
import { BusyButton } from '../ui/BusyButton';
import { Dialog } from '../ui/Dialog';
import { EmailField } from '../ui/EmailField';
import { NameField } from '../ui/NameField';
import { PhoneField } from '../ui/PhoneField';
import { changesOf, type CorrectionDraft, type CorrectionFields } from './correction';
import { FailureNote } from './FailureNote';
import { failureOf, type Failure } from './registration-failure';
import classes from './last-sales.module.css';

const FIELD_NAMES = ['name', 'email', 'phone'] as const;

interface CorrectionDialogProps {
  draft: CorrectionDraft;
  timeZone: string | undefined;
  /** Of the sale as it is now. */
  onCorrected: (sale: Registration) => void;
  onClose: () => void;
}

/** Name, e-mail and phone of a person, for all of their registrations at once. */
export function CorrectionDialog({ draft, timeZone, onCorrected, onClose }: CorrectionDialogProps) {
  const text = useText();
  const navigate = useNavigate();
  const session = useSession();
  const { sale } = draft;
  const [failure, setFailure] = useState<Failure | null>(null);
  const sending = useRef(false);
  const form = useForm<CorrectionFields>({ mode: 'onTouched', defaultValues: draft.fields });
  const { errors, isSubmitted, isSubmitting } = form.formState;
  const fields = useWatch({ control: form.control }) as CorrectionFields;
  useKeptDraft('correction', { sale, fields } satisfies CorrectionDraft);

  const rule = (check: (value: string) => RuleMessage | null) => ({
    validate: (value: string) => {
      const broken = check(value);
      return broken === null ? true : text.rules[broken];
    },
  });

  const correct = async (values: CorrectionFields, close: () => void) => {
    if (sending.current) return;
    const body = changesOf(sale, values);
    if (Object.keys(body).length === 0) return close();
    sending.current = true;
    setFailure(null);
    try {
      onCorrected(await call<Registration>('PATCH', `/api/attendees/${sale.id}`, { body }));
      close();
    } catch (error) {
      const broken =
        error instanceof ApiError ? FIELD_NAMES.filter((name) => error.errors[name]?.length) : [];
      broken.forEach((name, index) => {
        form.setError(name, { message: (error as ApiError).errors[name]![0] }, { shouldFocus: index === 0 });
      });
      if (broken.length === 0) setFailure(correctionFailure(error));
    } finally {
      sending.current = false;
    }
  };

  const correctionFailure = (error: unknown): Failure => {
    const { tooLate, failed } = text.registration.correction;
    if (!(error instanceof ApiError)) return { message: failed };
    if (error.status === 403) return { message: tooLate };
    if (typeof error.detail === 'object' && error.detail !== null) return failureOf(error, text);
    return { message: error.sentence(failed) };
  };

  return (
    <Dialog title={text.registration.correction.title} onClose={onClose}>
      {(close) => (
        <form
          className={classes.dialog}
          noValidate
          onSubmit={(event) => void form.handleSubmit((values) => correct(values, close))(event)}
        >
          <p>{text.registration.correction.explanation}</p>
          {failure && <FailureNote failure={failure} timeZone={timeZone} />}
          <NameField
            value={fields.name}
            error={errors.name?.message}
            registration={form.register('name', rule(checkName))}
            onUse={(name) => form.setValue('name', name, { shouldDirty: true, shouldValidate: true })}
          />
          <EmailField
            value={fields.email}
            error={errors.email?.message}
            registration={form.register('email', rule(checkEmail))}
            onUse={(email) => form.setValue('email', email, { shouldDirty: true, shouldValidate: true })}
          />
          <PhoneField
            value={fields.phone}
            error={errors.phone?.message}
            registration={form.register('phone', rule(checkPhone))}
            onValue={(phone) =>
              form.setValue('phone', phone, {
                shouldDirty: true,
                shouldValidate: isSubmitted || Boolean(errors.phone),
              })
            }
          />
          {session ? (
            <BusyButton busy={isSubmitting} type="submit" variant="contained">
              {text.registration.correction.submit}
            </BusyButton>
          ) : (
            <BusyButton busy={false} variant="contained" onClick={() => navigate(LOGIN_PATH)}>
              {text.registration.loginFirst}
            </BusyButton>
          )}
        </form>
      )}
    </Dialog>
  );
}
