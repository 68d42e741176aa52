import type { RegistrationDto } from '../../api/generated/rest';
import { call } from '../../api/client';
import type { ApiError } from '../../api/error';
import { useKeptDraft } from '../../api/drafts';
import { useSession } from '../../api/session';
import { useRegistrationText } from '../texts/text';
import { useNavigate } from '../../navigation';
import { LOGIN_PATH } from '../../paths';
import { useCorrection } from '../../person/useCorrection';
import { BusyButton } from '../../ui/BusyButton';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { PersonField } from '../../ui/PersonField';
import type { CorrectionDraft } from './correction';
import { FailureAlert } from '../FailureAlert';
import { failureOf, type Failure } from '../registration-failure';
import classes from './last-sales.module.css';

interface CorrectionDialogProps {
  draft: CorrectionDraft;
  timeZone: string | undefined;
  /** Instead of those of a correction, where a person is named for the first time. */
  title?: string;
  explanation?: string;
  /** Called with the corrected sale. */
  onCorrected: (sale: RegistrationDto) => void;
  onClose: () => void;
}

/** Corrects a person's name, e-mail and phone in all of their registrations together. */
export default function CorrectionDialog({
  draft,
  timeZone,
  title,
  explanation,
  onCorrected,
  onClose,
}: CorrectionDialogProps) {
  const text = useRegistrationText();
  const navigate = useNavigate();
  const session = useSession();
  const { sale } = draft;
  const correctionFailure = (error: ApiError): Failure => {
    const { tooLate, failed } = text.registration.correction;
    if (error.status === 403) return { message: tooLate };
    if (typeof error.detail === 'object' && error.detail !== null) return failureOf(error, text);
    return { message: error.sentence(failed) };
  };
  const { fields, values, changes, failure, isSubmitting, onSubmit } = useCorrection({
    person: sale,
    typed: draft.fields,
    send: (body) => call<RegistrationDto>('PATCH', `/api/attendees/${sale.id}`, { body }),
    failureOf: correctionFailure,
    onCorrected,
  });
  useKeptDraft('correction', { sale, fields: values } satisfies CorrectionDraft);

  return (
    <Dialog title={title ?? text.registration.correction.title} onClose={onClose}>
      {(close) => (
        <form className={classes.dialog} noValidate onSubmit={onSubmit(close)}>
          <p>{explanation ?? text.registration.correction.explanation}</p>
          {failure && <FailureAlert failure={failure} timeZone={timeZone} />}
          <PersonField {...fields.name} />
          <PersonField {...fields.email} />
          {changes.email === null && <p>{text.registration.correction.withoutEmail}</p>}
          <PersonField {...fields.phone} />
          {session ? (
            <BusyButton busy={isSubmitting} type="submit" variant="contained">
              {text.registration.correction.submit}
            </BusyButton>
          ) : (
            <Button variant="contained" onClick={() => navigate(LOGIN_PATH)}>
              {text.loginFirst}
            </Button>
          )}
        </form>
      )}
    </Dialog>
  );
}
