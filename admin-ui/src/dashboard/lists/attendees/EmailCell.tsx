import MuiLink from '@mui/material/Link';
import type { AttendeeDto } from '../../../api/generated/rest';
import { Badge } from '../../../console/parts/badges';
import { useConsoleText } from '../../../console/texts/text';
import { useDeliveryText } from '../../../delivery/texts/text';
import { timeOfDay } from '../../../i18n/dates';
import { Email } from '../Email';
import { personId } from '../links';
import { nameOf } from '../../../i18n/names';
import classes from '../lists.module.css';

/** What the e-mails of a list open. */
export interface EmailActions {
  /** Opens the dialog that mails the tickets of an address again. */
  onResend: (email: string) => void;
  /** Opens the dialog that gives on the tickets of somebody without an e-mail. */
  onDeliver: (person: string) => void;
}

interface EmailCellProps extends EmailActions {
  row: AttendeeDto;
  zone: string | undefined;
}

/** A person's e-mail, which resends the tickets; without one, how far they were given on, and what gives them on. */
export function EmailCell({ row, zone, onResend, onDeliver }: EmailCellProps) {
  const text = useConsoleText();
  const words = useDeliveryText().delivery;
  const { email } = row;
  const link = (label: string, title: string, content: React.ReactNode, onPress: () => void) => (
    <MuiLink
      component="button"
      type="button"
      className={classes.link}
      title={title}
      aria-label={label}
      onClick={(event) => {
        // A press on the row opens the person's registrations.
        event.stopPropagation();
        onPress();
      }}
    >
      {content}
    </MuiLink>
  );
  if (email !== null)
    return link(email, text.lists.attendees.resend, <Email email={email} />, () => onResend(email));
  const label = words.title(nameOf(text, row.name));
  return (
    <div className={classes.toDeliver}>
      <span className={classes.noEmail}>
        <Email email={null} />
        {link(label, label, words.deliver, () => onDeliver(personId(row)))}
      </span>
      {row.undelivered > 0 ? (
        <Badge icon="warning" color="warning">
          {row.has_new_code ? words.newToDeliver : words.notDelivered}
        </Badge>
      ) : (
        row.opened_at !== null && (
          <Badge icon="check">{words.opened(timeOfDay(text, row.opened_at, zone))}</Badge>
        )
      )}
    </div>
  );
}
