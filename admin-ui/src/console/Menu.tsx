import Badge from '@mui/material/Badge';
import { useEffect, useRef } from 'react';
import { NavLink, useLocation, useMatch, useSearchParams } from 'react-router';
import { countText } from '../i18n/numbers';
import { STATEMENT_PATH } from '../paths';
import { EVENT_PARAMETER, useChosenEvent } from './chosen-event';
import { addressOf, type SectionName } from './sections';
import { useConsoleText } from './texts/text';
import { useSections } from './useSections';
import { useWaiting } from './useWaiting';
import classes from './menu.module.css';

/** The console's menu, on its pages that have no place in the bar. Beside a page stands how much waits there. */
export function Menu() {
  const text = useConsoleText();
  const sections = useSections();
  const chosen = useChosenEvent();
  const eventId = useMatch(`${STATEMENT_PATH}/:eventId`)?.params.eventId ?? chosen.eventId;
  // A press before the events have loaded must not lead to another event.
  const [params] = useSearchParams();
  const linkedId = eventId ?? params.get(EVENT_PARAMETER);
  const waiting: Partial<Record<SectionName, number>> = useWaiting(eventId);
  const menu = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // On a phone the row scrolls. A step to one of its last pages must not leave those that wait out of sight.
  useEffect(() => void menu.current?.scrollTo({ left: 0 }), [pathname]);
  if (sections.length === 0) return null;
  return (
    <nav ref={menu} aria-label={text.admin.title} className={classes.menu}>
      {sections.map((name) => {
        const { [name]: count = 0 } = waiting;
        const title = text.admin.sections[name];
        const counted = count > 0 ? countText(text, count) : null;
        return (
          <NavLink
            key={name}
            to={addressOf(name, linkedId)}
            aria-label={counted ? `${title} ${counted}` : undefined}
          >
            <Badge badgeContent={counted}>{title}</Badge>
          </NavLink>
        );
      })}
    </nav>
  );
}
