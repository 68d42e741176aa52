import MuiLink from '@mui/material/Link';
import { Link } from 'react-router';
import type { AttendeeDto } from '../../../api/generated/rest';
import { useConsoleText } from '../../../console/texts/text';
import { EmailText } from '../../../i18n/EmailText';
import type { ListAddress } from '../address';
import classes from '../lists.module.css';

export interface AttendeeRowsProps {
  rows: AttendeeDto[];
  zone: string | undefined;
  address: ListAddress;
  /** Opens the dialog that mails the tickets of an address again. */
  onResend: (email: string) => void;
}

/** A link that opens a person's registrations. */
export function PersonName({ row, address }: { row: AttendeeDto; address: ListAddress }) {
  return (
    <Link
      className={classes.name}
      to={address.hrefOf({ email: row.email })}
      state={{ fromList: true }}
      data-opens={row.email}
      // A press on the row opens them too.
      onClick={(event) => event.stopPropagation()}
    >
      {row.name}
    </Link>
  );
}

export function EmailLink({ row, onResend }: { row: AttendeeDto; onResend: (email: string) => void }) {
  const text = useConsoleText();
  return (
    <MuiLink
      component="button"
      type="button"
      className={classes.link}
      title={text.lists.attendees.resend}
      // The address in one piece; the text has places where it may wrap.
      aria-label={row.email}
      onClick={(event) => {
        // A press on the row opens the person's registrations.
        event.stopPropagation();
        onResend(row.email);
      }}
    >
      <EmailText email={row.email} />
    </MuiLink>
  );
}
