import { lazy, Suspense } from 'react';
import type { Session } from '../api/stored-session';
import { useText } from '../i18n/text';
import { Mark } from '../ui/Mark';
import { useApplication } from './application';
import { navigationLinks } from './links';
import { NavLink } from './NavLink';
import { LogoutQuestion } from './LogoutQuestion';
import { useLogout } from './useLogout';
import classes from './layout.module.css';

/** As before anybody gave it a name, and where the code for that does not come. */
function Product() {
  const text = useText();
  return (
    <>
      <Mark />
      {text.product}
    </>
  );
}

// Not in the first view, whose budget is small; asked for at once, so that it is there when the bar is drawn.
const brand = import('./Brand').then(
  ({ Brand }) => ({ default: Brand }),
  () => ({ default: Product }),
);
const Brand = lazy(() => brand);

export function Bar({ session }: { session: Session | null }) {
  const text = useText();
  const { logout, question } = useLogout();
  const { Link, connection } = useApplication();
  return (
    <header className={classes.bar}>
      <Link to="/" className={classes.mark}>
        <Suspense fallback={<Product />}>
          <Brand />
        </Suspense>
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
      <LogoutQuestion question={question} />
    </header>
  );
}
