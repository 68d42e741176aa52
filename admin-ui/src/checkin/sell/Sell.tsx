import { formatQrCode } from '@usher/backend/rules';
import { useEffect, useState, type ComponentType } from 'react';
import { whenIdle } from '../../browser/when-idle';
import { whenTextsAreReady } from '../../i18n/language';
import { useDoorEvents } from '../door-events';
import { useOfflineState } from '../offline/offline-state';
import { SaleNewsCard } from './SaleNewsCard';
import { SellDialog } from './SellDialog';
import { UndoDialog } from './UndoDialog';
import { useProofs } from './proofs';
import { request, useSaleRequest } from './requests';
import type { Sold } from './sold';

const loadTicket = () => import('../../registration/delivery/ShowTicketDialog').then(whenTextsAreReady);
const loadProofs = () => import('./ProofCard').then(whenTextsAreReady);

const close = () => request(null);

/** What selling at the door shows beside its button: the sheet, the ticket, and what is left to do or to know. */
export function Sell() {
  const asked = useSaleRequest();
  // Before the network may be lost.
  useEffect(
    () =>
      whenIdle(() => {
        for (const load of [loadTicket, loadProofs, () => import('qrcode')])
          void load().catch(() => undefined);
      }),
    [],
  );
  useEffect(() => close, []);
  return (
    <>
      {asked?.open === 'sale' && <SellDialog onClose={close} />}
      {asked?.open === 'undo' && <UndoDialog sold={asked.sold} onClose={close} />}
      {asked?.open === 'ticket' && <ShownTicket sold={asked.sold} />}
      <SaleNewsCard />
      <Proofs />
    </>
  );
}

/** Returns code that is loaded on demand; null until then. */
function useLoaded<Code>(load: (() => Promise<Code>) | null): Code | null {
  const [code, setCode] = useState<Code | null>(null);
  useEffect(() => {
    load?.().then(
      (loaded) => setCode(() => loaded),
      () => undefined,
    );
  }, [load]);
  return code;
}

function ShownTicket({ sold }: { sold: Sold }) {
  const code = useLoaded(loadTicket);
  const doors = useDoorEvents();
  const { lists } = useOfflineState();
  const event = [...doors.events, ...lists.map((list) => list.event)].find(({ id }) => id === sold.eventId);
  if (!code) return null;
  return (
    <code.ShowTicketDialog
      registration={{
        name: null,
        qr_code_id: formatQrCode(sold.code),
        ticket_quantity: sold.tickets,
        food_option: sold.food,
      }}
      event={event ?? null}
      onShown={() => undefined}
      onClose={close}
    />
  );
}

function Proofs() {
  const hasProofs = useProofs().length > 0;
  const [wasShown, setWasShown] = useState(hasProofs);
  if (hasProofs && !wasShown) setWasShown(true);
  const code = useLoaded<{ default: ComponentType }>(wasShown ? loadProofs : null);
  return code && <code.default />;
}
