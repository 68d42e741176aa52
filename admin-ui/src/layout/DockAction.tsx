import { createContext, useContext, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** The element in the dock for a page's main action; null until the dock is mounted. */
export const DockSlotContext = createContext<HTMLElement | null>(null);

/** Shows a page's main action in the dock on phones, within reach of the thumb. The page hides its own button there. */
export function DockAction({ children }: { children: ReactNode }) {
  const slot = useContext(DockSlotContext);
  return slot && createPortal(children, slot);
}
