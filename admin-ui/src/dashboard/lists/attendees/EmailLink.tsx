import MuiLink from '@mui/material/Link';
import { useConsoleText } from '../../../console/texts/text';
import { Email } from '../Email';
import classes from '../lists.module.css';

interface EmailLinkProps {
  email: string | null;
  /** Opens the dialog that mails the tickets of an address again. */
  onResend: (email: string) => void;
}

export function EmailLink({ email, onResend }: EmailLinkProps) {
  const text = useConsoleText();
  if (email === null) return <Email email={null} />;
  return (
    <MuiLink
      component="button"
      type="button"
      className={classes.link}
      title={text.lists.attendees.resend}
      aria-label={email}
      onClick={(event) => {
        // A press on the row opens the person's registrations.
        event.stopPropagation();
        onResend(email);
      }}
    >
      <Email email={email} />
    </MuiLink>
  );
}
