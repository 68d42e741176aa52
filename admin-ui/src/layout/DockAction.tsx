import { createContext, useContext, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** The place in the dock for a page's main action; null until the dock is there. */
export const DockSlotContext = createContext<HTMLElement | null>(null);

/** Puts a page's main action under the thumb: on a phone it is in the dock, while the page hides its own button. */
export function DockAction({ children }: { children: ReactNode }) {
  const slot = useContext(DockSlotContext);
  return slot && createPortal(children, slot);
}
