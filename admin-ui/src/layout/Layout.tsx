import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useSession } from '../api/session';
import { useText } from '../i18n/text';
import { useApplication } from './application';
import { Bar } from './Bar';
import { Dock } from './Dock';
import { DockSlotContext } from './DockAction';
import { Footer } from './Footer';
import { TakeoverAlert } from './TakeoverAlert';
import { useScrollMemory } from './useScrollMemory';
import classes from './layout.module.css';

/** The frame of every page: the bar at the top, the page, and on phones the dock at the bottom. */
export function Layout({ children }: { children: ReactNode }) {
  const text = useText();
  const main = useRef<HTMLElement>(null);
  const [dockSlot, setDockSlot] = useState<HTMLElement | null>(null);
  const { path: pathname } = useApplication();
  const firstPath = useRef(pathname);
  const session = useSession();
  useScrollMemory();

  // After a navigation, but not on the first load, focus the new page for screen readers and the Tab key.
  useEffect(() => {
    if (firstPath.current === pathname) return;
    firstPath.current = '';
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <DockSlotContext.Provider value={dockSlot}>
      <a className={classes.skip} href="#main" onClick={() => main.current?.focus()}>
        {text.skipToContent}
      </a>
      <Bar session={session} />
      <main id="main" ref={main} tabIndex={-1} className={classes.main}>
        <TakeoverAlert key={pathname} />
        {children}
      </main>
      <Footer />
      <Dock session={session} slotRef={setDockSlot} />
    </DockSlotContext.Provider>
  );
}
