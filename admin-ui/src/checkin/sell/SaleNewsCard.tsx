import { formatQrCode } from '@usher/backend/rules';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useMay } from '../../api/useMay';
import { useSession } from '../../api/session';
import { moneyText } from '../../i18n/money';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import type { KeptSale } from '../offline/kept-sale';
import { keptSales } from '../offline/sales-state';
import { useOfflineState } from '../offline/offline-state';
import { onOtherTabs } from '../offline/tabs';
import { sendSales, sumOf } from './send-sales';
import { forgetSaleNews, tellSales } from './sales-store';
import { codeEnd } from './sold';
import { useSellText } from './texts/text';
import classes from './sell.module.css';

/** Reads the stored sales whenever something of them has changed. */
function useKeptSales(): { sales: readonly KeptSale[]; reload: () => void } {
  const { sales, ownSales, othersSales } = useOfflineState();
  const { data = [], refetch } = useQuery({
    queryKey: ['checkin/kept-sales', sales, ownSales, othersSales],
    queryFn: keptSales,
    // On this device.
    networkMode: 'always',
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  useEffect(() => onOtherTabs(() => void refetch()), [refetch]);
  return { sales: data, reload: () => void refetch() };
}

/** What the seller is told about sales that were sent later, and which sales of others wait on this device. */
export function SaleNewsCard() {
  const text = useSellText();
  const words = text.sell;
  const account = useSession()?.user.id;
  const { sales, reload } = useKeptSales();
  const told = sales.filter(({ news, account: { id } }) => news && id === account);
  const others = new Map<string, KeptSale[]>();
  for (const sale of sales)
    if (!sale.news && !sale.isAsked && sale.account.id !== account)
      others.set(sale.account.id, [...(others.get(sale.account.id) ?? []), sale]);
  if (told.length + others.size === 0) return null;
  return (
    <Card className={classes.card} aria-labelledby="sale-news-title">
      <h2 id="sale-news-title">{words.newsTitle}</h2>
      <div role="status">
        {told.map((sale) => (
          <Told
            key={sale.sale_id}
            sale={sale}
            onSeen={() => void forgetSaleNews(sale.sale_id).then(reload)}
          />
        ))}
        {[...others.values()].map((sales) => (
          <OfOther key={sales[0]!.account.id} sales={sales} />
        ))}
      </div>
    </Card>
  );
}

function Told({ sale, onSeen }: { sale: KeptSale; onSeen: () => void }) {
  const text = useSellText();
  const words = text.sell;
  const { kind } = sale.news!;
  const sentence = kind === 'taken' ? '' : (sale.news as { sentence: string }).sentence;
  return (
    <div className={classes.told}>
      <p>{words[kind](text.tickets(sale.tickets), moneyText(sale.total_price), codeEnd(sale))}</p>
      {sentence && <p>{sentence}</p>}
      {kind === 'refused' && sale.prices && <p>{words.refusedKept}</p>}
      {kind === 'taken' && <p>{formatQrCode(sale.code)}</p>}
      <Button onClick={onSeen}>{words.dismiss}</Button>
    </div>
  );
}

/** Only its own account sends a sale, as the money is that seller's; or an officer does, in the seller's name. */
function OfOther({ sales }: { sales: readonly KeptSale[] }) {
  const { sell: words } = useSellText();
  const maySend = useMay('door.undo.any');
  const [isFailed, setFailed] = useState(false);
  const { count, amount } = sumOf(sales.filter(({ undone_at: undoneAt }) => !undoneAt));
  const send = () => {
    setFailed(false);
    sendSales(true).then(tellSales, () => setFailed(true));
  };
  return (
    <div className={classes.told}>
      <p>{words.ofOthers(count, moneyText(amount), sales[0]!.account.name)}</p>
      {isFailed && <p>{words.sendFailed}</p>}
      {maySend && <Button onClick={send}>{words.sendForThem}</Button>}
    </div>
  );
}
