import Button from '@mui/material/Button';
import { phoneWithPrefix, callLink, smsLink } from '../../delivery/deliver';
import type { WithoutEmailDto } from '../../api/generated/rest';
import { Icon } from '../../theme/Icon';
import { useConsoleText } from '../texts/text';
import { Collapsible } from './Collapsible';
import { nameOf } from '../../i18n/names';
import classes from './without-email.module.css';

interface WithoutEmailProps {
  people: WithoutEmailDto;
  /** The text of a message to them; empty if they are to be told in one's own words. */
  message?: string;
}

/** Whom a mail does not reach, each one press from a call or a message. Nothing if it reaches everybody. */
export function WithoutEmail({ people: { count, people }, message = '' }: WithoutEmailProps) {
  const text = useConsoleText();
  const words = text.console.withoutEmail;
  if (count === 0) return null;
  return (
    <Collapsible label={words.title(count)}>
      <ul className={classes.people}>
        {people.map(({ name, phone }, index) => (
          <li key={index}>
            <span className={classes.who}>
              <b>{nameOf(text, name)}</b>
              {phone && <span>{phoneWithPrefix(phone)}</span>}
            </span>
            {phone && (
              <>
                <Button
                  component="a"
                  href={callLink(phone)}
                  aria-label={words.callOf(nameOf(text, name))}
                  startIcon={<Icon name="phone" />}
                >
                  {words.call}
                </Button>
                <Button
                  component="a"
                  href={smsLink(phone, message)}
                  aria-label={words.messageOf(nameOf(text, name))}
                  startIcon={<Icon name="message" />}
                >
                  {words.message}
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      {count > people.length && <p>{words.more(count - people.length)}</p>}
    </Collapsible>
  );
}
