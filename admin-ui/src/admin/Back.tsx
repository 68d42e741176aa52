import { Link } from 'react-router';
import { Icon } from '../theme/Icon';
import classes from './admin.module.css';

/** A link back to the list. */
export function Back({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={classes.back}>
      <Icon name="down" className={classes.backIcon} />
      {children}
    </Link>
  );
}
