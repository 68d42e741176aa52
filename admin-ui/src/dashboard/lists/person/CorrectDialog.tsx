import { useForm } from 'react-hook-form';
import type { RegistrationDto } from '../../../api/generated/rest';
import { existingAttendeeOf } from '../../../person/existing-attendee';
import { CheckRow } from '../../../console/parts/CheckRow';
import { Dialog } from '../../../console/parts/Dialog';
import { SubmitActions } from '../../../console/parts/DialogActions';
import { PersonField } from '../../../console/parts/PersonField';
import { useCommand } from '../../../console/useCommand';
import { useConsoleText } from '../../../console/texts/text';
import { useCorrection } from '../../../person/useCorrection';
import { PersonFailure } from './PersonFailure';
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
  const words = useConsoleText().lists.person.correcting;
  const { run } = useCommand('correctRegistration');
  const hadEmail = registration.email !== null;
  const codes = useForm({ defaultValues: { reissue: false } });
  const { fields, changes, failure, isSubmitting, onSubmit } = useCorrection({
    person: registration,
    send: (body) =>
      run({
        id: registration.id,
        changes: { ...body, ...(hadEmail && body.email !== undefined && codes.getValues()) },
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
          {changes.email === null && <p className={classes.hint}>{words.takesEmail}</p>}
          {hadEmail && changes.email !== undefined && (
            <CheckRow control={codes.control} name="reissue" label={words.reissue} hint={words.reissueHint} />
          )}
          <PersonField {...fields.phone} />
          {changes.email === undefined &&
            !hadEmail &&
            (changes.name !== undefined || changes.phone !== undefined) && (
              <p className={classes.hint}>{words.onePerson}</p>
            )}
          {failure && <PersonFailure failure={failure} zone={zone} />}
          <SubmitActions submit={words.submit} isBusy={isSubmitting} onCancel={close} />
        </form>
      )}
    </Dialog>
  );
}
