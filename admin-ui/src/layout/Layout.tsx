import { lazy, Suspense, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { useSessionState } from '../api/session';
import { useText } from '../i18n/text';
import { useApplication } from './application';
import { Bar } from './Bar';
import { Dock } from './Dock';
import { DockSlotContext } from './DockAction';
import { Footer } from './Footer';
import { loadNotices } from './load-notices';
import { useScrollMemory } from './useScrollMemory';
import classes from './layout.module.css';

const Notices = lazy<ComponentType>(() =>
  loadNotices().then(
    ({ Notices }) => ({ default: Notices }),
    // Without a network there are none.
    () => ({ default: () => null }),
  ),
);

/** The frame of every page: the bar at the top, the page, and on phones the dock at the bottom. */
export function Layout({ children }: { children: ReactNode }) {
  const text = useText();
  const main = useRef<HTMLElement>(null);
  const [dockSlot, setDockSlot] = useState<HTMLElement | null>(null);
  const { path: pathname } = useApplication();
  const firstPath = useRef(pathname);
  const { session, isTakenOver } = useSessionState();
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
        {(isTakenOver || session?.user.second_factor_due) && (
          <Suspense>
            <Notices />
          </Suspense>
        )}
        {children}
      </main>
      <Footer />
      <Dock session={session} slotRef={setDockSlot} />
    </DockSlotContext.Provider>
  );
}
