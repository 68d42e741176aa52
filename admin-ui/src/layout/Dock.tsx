import { useEffect, useId, useRef, useState } from 'react';
import type { Session } from '../api/stored-session';
import { useText } from '../i18n/text';
import { Icon } from '../theme/Icon';
import { useApplication } from './application';
import { navigationLinks } from './links';
import { LanguageSwitch } from './LanguageSwitch';
import { NavLink } from './NavLink';
import { ThemeSwitch } from './ThemeSwitch';
import { useKeyboardInset } from './useKeyboardInset';
import { LogoutQuestion } from './LogoutQuestion';
import { useLogout } from './useLogout';
import classes from './dock.module.css';

interface DockProps {
  session: Session | null;
  slotRef: (element: HTMLElement | null) => void;
}

/** On a phone, the bar at the bottom: the menu on the left, the page's main action on the right. */
export function Dock({ session, slotRef }: DockProps) {
  const text = useText();
  const { logout, question } = useLogout();
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const { path: pathname } = useApplication();
  // Path on which the menu was opened. Navigating elsewhere closes the menu.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === pathname;
  const close = () => setOpenAt(null);
  useKeyboardInset();

  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenAt(null);
      button.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open]);

  return (
    <>
      <LogoutQuestion question={question} />
      {open && <div className={classes.scrim} onClick={close} />}
      <div className={classes.dock} role="region" aria-label={text.nav.actions}>
        <button
          ref={button}
          type="button"
          className={classes.menuButton}
          aria-expanded={open}
          aria-controls={panelId}
          onClick={() => setOpenAt(open ? null : pathname)}
        >
          <Icon name={open ? 'close' : 'menu'} />
          {text.nav.menu}
        </button>
        <div ref={slotRef} className={classes.slot} />
        {/* After the button in the DOM, so that the Tab key moves from it into the menu, which unfolds upwards. */}
        <div id={panelId} className={classes.panel} hidden={!open}>
          {session && (
            <p className={classes.name}>
              <b>{session.user.full_name}</b>
              <span>{text.roles[session.user.role] ?? session.user.role}</span>
            </p>
          )}
          <nav aria-label={text.nav.menu}>
            {navigationLinks(session, text).map(({ path, label }) => (
              <NavLink key={path} to={path} onClick={close}>
                {label}
              </NavLink>
            ))}
          </nav>
          <div className={classes.tools}>
            <LanguageSwitch className={classes.tool} />
            <ThemeSwitch className={classes.tool} />
            {session && (
              <button type="button" className={classes.tool} onClick={logout}>
                <Icon name="logout" />
                {text.nav.logout}
              </button>
            )}
          </div>
        </div>
      </div>
    </>
  );
}
