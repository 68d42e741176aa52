import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { formatPhone } from '@usher/backend/rules';
import { useForm } from 'react-hook-form';
import type { RegistrationDto } from '../../../api/generated/rest';
import { existingAttendeeOf } from '../../../person/existing-attendee';
import { CheckRow } from '../../../console/parts/CheckRow';
import { Dialog } from '../../../console/parts/Dialog';
import { SubmitActions } from '../../../console/parts/DialogActions';
import { PersonField } from '../../../console/parts/PersonField';
import { useCommand } from '../../../console/useCommand';
import { dateAndTime } from '../../../i18n/dates';
import { useConsoleText } from '../../../console/texts/text';
import { useCorrection } from '../../../person/useCorrection';
import classes from '../../../console/parts/dialog-content.module.css';

interface CorrectDialogProps {
  registration: RegistrationDto;
  zone: string | undefined;
  onCorrected: (registration: RegistrationDto) => void;
  /** Called when the dialog closes, for any reason. */
  onClose: () => void;
}

/** Corrects a person's name, e-mail and phone on all of their registrations. */
export function CorrectDialog({ registration, zone, onCorrected, onClose }: CorrectDialogProps) {
  const text = useConsoleText();
  const words = text.lists.person.correcting;
  const { run } = useCommand('correctRegistration');
  const codes = useForm({ defaultValues: { reissue: false } });
  const { fields, failure, isSubmitting, onSubmit } = useCorrection({
    person: registration,
    send: (changes) =>
      run({
        id: registration.id,
        changes: { ...changes, ...(changes.email !== undefined && codes.getValues()) },
      }),
    failureOf: (error) => ({
      message: error.sentence(words.failed),
      existing: existingAttendeeOf(error),
    }),
    onCorrected,
  });

  return (
    <Dialog title={words.title} onClose={onClose}>
      {(close) => (
        <form noValidate onSubmit={onSubmit(close)}>
          <p className={classes.hint}>{words.hint}</p>
          <PersonField {...fields.name} />
          <PersonField {...fields.email} />
          {fields.email.value.trim().toLowerCase() !== registration.email && (
            <CheckRow control={codes.control} name="reissue" label={words.reissue} hint={words.reissueHint} />
          )}
          <PersonField {...fields.phone} />
          {failure && (
            <Alert severity="error">
              <AlertTitle>{failure.message}</AlertTitle>
              {failure.existing && (
                <dl className={classes.existing}>
                  <dt>{text.fields.name}</dt>
                  <dd>{failure.existing.name}</dd>
                  <dt>{text.fields.phone}</dt>
                  <dd>{formatPhone(failure.existing.phone)}</dd>
                  <dt>{text.lists.person.registeredAt}</dt>
                  <dd>{dateAndTime(text, failure.existing.registered_at, zone)}</dd>
                </dl>
              )}
            </Alert>
          )}
          <SubmitActions submit={words.submit} isBusy={isSubmitting} onCancel={close} />
        </form>
      )}
    </Dialog>
  );
}
