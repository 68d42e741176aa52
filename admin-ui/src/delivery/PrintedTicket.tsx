import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { EventDto, RegistrationDto } from '../api/generated/rest';
import { TicketFacts } from './TicketFacts';
import classes from './delivery.module.css';

/** Long enough to load the code's library, and to give up if that is out of reach. */
const CODE_WAIT_MS = 3_000;

/**
 * Prints one ticket on a page of its own, from a receipt printer of 58 mm to Letter, and nothing else of the page.
 * @param onPrinted called once the browser's dialog is closed, whatever was pressed in it
 */
export function PrintedTicket({
  registration,
  event,
  onPrinted,
}: {
  registration: RegistrationDto;
  event: EventDto | null;
  onPrinted: () => void;
}) {
  const sheet = useRef<HTMLDivElement>(null);
  const printed = useRef(onPrinted);
  useEffect(() => {
    printed.current = onPrinted;
  }, [onPrinted]);
  useEffect(() => {
    let isOver = false;
    const print = () => {
      if (isOver) return;
      isOver = true;
      window.print();
      printed.current();
    };
    // The code's picture is drawn once its library has loaded.
    const watch = new MutationObserver(() => sheet.current?.querySelector('svg') && print());
    if (sheet.current?.querySelector('svg')) print();
    else if (sheet.current) watch.observe(sheet.current, { childList: true, subtree: true });
    const timer = setTimeout(print, CODE_WAIT_MS);
    return () => {
      isOver = true;
      watch.disconnect();
      clearTimeout(timer);
    };
  }, []);
  return createPortal(
    <div ref={sheet} className={classes.sheet} data-printed="">
      <TicketFacts registration={registration} event={event} />
    </div>,
    document.body,
  );
}
