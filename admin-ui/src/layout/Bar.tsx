import type { Session } from '../api/stored-session';
import { useText } from '../i18n/text';
import { Mark } from '../ui/Mark';
import { useApplication } from './application';
import { navigationLinks } from './links';
import { NavLink } from './NavLink';
import { LogoutDialog } from './LogoutDialog';
import { useLogout } from './useLogout';
import classes from './layout.module.css';

export function Bar({ session }: { session: Session | null }) {
  const text = useText();
  const { logout, question } = useLogout();
  const { Link, connection } = useApplication();
  return (
    <header className={classes.bar}>
      <Link to="/" className={classes.mark}>
        <Mark />
        {text.product}
      </Link>
      <nav aria-label={text.nav.main} className={classes.links}>
        {navigationLinks(session, text).map(({ path, label }) => (
          <NavLink key={path} to={path}>
            {label}
          </NavLink>
        ))}
      </nav>
      {session && (
        <div className={classes.who}>
          <div className={classes.name}>
            {session.user.full_name} <span>· {text.roles[session.user.role] ?? session.user.role}</span>
          </div>
          <button type="button" onClick={logout}>
            {text.nav.logout}
          </button>
        </div>
      )}
      {session && (
        <span className={classes.live} data-online={connection.isOnline}>
          {connection.label}
        </span>
      )}
      <LogoutDialog question={question} />
    </header>
  );
}
