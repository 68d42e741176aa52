import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { formatPhone } from '@usher/backend/rules';
import { useConsoleText } from '../../../console/texts/text';
import { EmailText } from '../../../i18n/EmailText';
import { dateAndTime } from '../../../i18n/dates';
import type { existingAttendeeOf } from '../../../person/existing-attendee';
import classes from '../../../console/parts/dialog-content.module.css';

interface PersonFailureProps {
  failure: { message: string; existing: ReturnType<typeof existingAttendeeOf> };
  zone: string | undefined;
}

/** Why somebody's details were refused, with whose they are where it is about somebody else. */
export function PersonFailure({ failure: { message, existing }, zone }: PersonFailureProps) {
  const text = useConsoleText();
  return (
    <Alert severity="error">
      <AlertTitle>{message}</AlertTitle>
      {existing && (
        <dl className={classes.existing}>
          <dt>{text.fields.name}</dt>
          <dd>{existing.name}</dd>
          <dt>{text.fields.email}</dt>
          <dd>
            <EmailText email={existing.email} />
          </dd>
          <dt>{text.fields.phone}</dt>
          <dd>{formatPhone(existing.phone)}</dd>
          <dt>{text.lists.person.registeredAt}</dt>
          <dd>{dateAndTime(text, existing.registered_at, zone)}</dd>
        </dl>
      )}
    </Alert>
  );
}
