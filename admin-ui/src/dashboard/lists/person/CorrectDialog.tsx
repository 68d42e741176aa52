import Button from '@mui/material/Button';
import {
  checkEmail,
  checkName,
  checkPhone,
  formatPhone,
  normalizeEmail,
  normalizeName,
  normalizePhone,
} from '@usher/backend/rules';
import { useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { ApiError } from '../../../api/error';
import type { ExistingAttendee } from '../../../api/types';
import { dateAndTime } from '../../../i18n/dates';
import { useText } from '../../../i18n/text';
import { BusyButton } from '../../../ui/BusyButton';
import { Dialog } from '../../../ui/Dialog';
import { EmailField } from '../../../ui/EmailField';
import { NameField } from '../../../ui/NameField';
import { Note } from '../../../ui/Note';
import { PhoneField } from '../../../ui/PhoneField';
import type { RegistrationRow } from '../../../console/records';
import { useCommand } from '../../../console/useCommand';
import classes from '../dialogs.module.css';

interface CorrectDialogProps {
  registration: RegistrationRow;
  zone: string | undefined;
  onCorrected: (registration: RegistrationRow) => void;
  /** Called once it is closed, whichever way. */
  onClose: () => void;
}

interface Failure {
  message: string;
  existing?: ExistingAttendee;
}

const FIELDS = ['name', 'email', 'phone'] as const;

/** Corrects who somebody is, on all of their registrations. */
export function CorrectDialog({ registration, zone, onCorrected, onClose }: CorrectDialogProps) {
  const text = useText();
  const words = text.lists.person.correcting;
  const [failure, setFailure] = useState<Failure | null>(null);
  const busy = useRef(false);
  const { run } = useCommand('correctRegistration');
  const form = useForm({
    defaultValues: {
      name: registration.name,
      email: registration.email,
      phone: formatPhone(registration.phone),
    },
  });
  const { errors, isSubmitting } = form.formState;
  const [name, email, phone] = useWatch({ control: form.control, name: ['name', 'email', 'phone'] });

  const failed = (error: unknown) => {
    if (!(error instanceof ApiError)) return setFailure({ message: words.failed });
    const wrong = FIELDS.filter((field) => error.errors[field]);
    wrong.forEach((field, index) =>
      form.setError(field, { message: error.errors[field]![0] }, { shouldFocus: index === 0 }),
    );
    if (wrong.length > 0) return;
    const { existing_attendee: existing } = (error.detail ?? {}) as { existing_attendee?: ExistingAttendee };
    setFailure({ message: error.sentence(words.failed), existing });
  };
  const correct = async (typed: Record<(typeof FIELDS)[number], string>, close: () => void) => {
    if (busy.current) return;
    busy.current = true;
    setFailure(null);
    const wanted = {
      name: normalizeName(typed.name),
      email: normalizeEmail(typed.email),
      phone: normalizePhone(typed.phone),
    };
    const changes = Object.fromEntries(
      FIELDS.filter((field) => wanted[field] !== registration[field]).map((field) => [field, wanted[field]]),
    );
    try {
      if (Object.keys(changes).length > 0) {
        const now = await run({ id: registration.id, changes });
        if (now) onCorrected(now);
      }
      close();
    } catch (error) {
      failed(error);
    } finally {
      busy.current = false;
    }
  };
  const rule = (check: (typed: string) => keyof typeof text.rules | null) => (typed: string) => {
    const broken = typed.trim() === '' ? 'required' : check(typed);
    return broken === null || text.rules[broken];
  };

  return (
    <Dialog title={words.title} onClose={onClose}>
      {(close) => (
        <form
          noValidate
          onSubmit={(event) => void form.handleSubmit((typed) => correct(typed, close))(event)}
        >
          <p className={classes.hint}>{words.hint}</p>
          <NameField
            value={name}
            error={errors.name?.message}
            registration={form.register('name', { validate: rule(checkName) })}
            onUse={(better) => form.setValue('name', better, { shouldValidate: true })}
          />
          <EmailField
            value={email}
            error={errors.email?.message}
            registration={form.register('email', { validate: rule(checkEmail) })}
            onUse={(better) => form.setValue('email', better, { shouldValidate: true })}
          />
          <PhoneField
            value={phone}
            error={errors.phone?.message}
            registration={form.register('phone', { validate: rule(checkPhone) })}
            onValue={(shaped) => form.setValue('phone', shaped)}
          />
          {failure && (
            <Note kind="error" title={failure.message}>
              {failure.existing && (
                <dl className={classes.existing}>
                  <dt>{text.fields.name}</dt>
                  <dd>{failure.existing.name}</dd>
                  <dt>{text.fields.phone}</dt>
                  <dd>{formatPhone(failure.existing.phone)}</dd>
                  <dt>{text.registration.registeredAt}</dt>
                  <dd>{dateAndTime(text, failure.existing.registered_at, zone)}</dd>
                </dl>
              )}
            </Note>
          )}
          <div className={classes.actions}>
            <Button onClick={close}>{text.cancel}</Button>
            <BusyButton busy={isSubmitting} type="submit" variant="contained">
              {words.submit}
            </BusyButton>
          </div>
        </form>
      )}
    </Dialog>
  );
}
