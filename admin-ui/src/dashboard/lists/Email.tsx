import { EmailText } from '../../i18n/EmailText';
import classes from './lists.module.css';

/** An address of a table, in one line where one fits: if it is longer than its column, it ends in dots and its title has it all. */
export const Email = ({ email }: { email: string | null }) => (
  <span className={classes.mail} title={email ?? undefined}>
    <EmailText email={email} />
  </span>
);
