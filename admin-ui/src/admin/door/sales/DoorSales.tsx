import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { LISTED_DOOR_SALES, type ListedDoorSale } from '@usher/backend/rules';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../../../console/data-provider/data-provider';
import { pageInfoOf } from '../../../console/data-provider/paging';
import { LoadFailed } from '../../../console/parts/LoadFailed';
import { Pager } from '../../../console/parts/Pager';
import { Select } from '../../../console/parts/Select';
import { useConsoleText } from '../../../console/texts/text';
import { countText } from '../../../i18n/numbers';
import type { DoorFigures } from '../useDoor';
import { RefusedSaleRow } from './RefusedSaleRow';
import { SaleRow } from './SaleRow';
import { Sums } from './Sums';
import classes from '../door.module.css';

const PER_PAGE = 10;

interface DoorSalesProps {
  eventId: string | null;
  /** What is sold, by entrance. */
  entrances: DoorFigures['sales'];
  zone: string | undefined;
  mask: string | null;
}

/** What is sold at the door: the sums, and the sales themselves by what became of them. */
export function DoorSales({ eventId, entrances, zone, mask }: DoorSalesProps) {
  const text = useConsoleText();
  const words = text.doorSales;
  const provider = useDataProvider<ConsoleDataProvider>();
  const [outcome, setOutcome] = useState<ListedDoorSale | ''>('');
  const [page, setPage] = useState(1);
  const params = { eventId, outcome: outcome || null, limit: PER_PAGE, offset: (page - 1) * PER_PAGE };
  const { data, error, refetch } = useQuery({
    queryKey: ['checkin/sales', params],
    queryFn: ({ signal }) => provider.doorSales(params, signal),
    placeholderData: keepPreviousData,
  });
  const pagination = data && pageInfoOf(data.pagination.total, { page, perPage: PER_PAGE });
  // The list may have become shorter.
  if (pagination && pagination.current_page !== page) setPage(pagination.current_page);
  const all = data ? Object.values(data.counts).reduce((sum, count) => sum + count, 0) : 0;
  const count = (value: number) => mask ?? countText(text, value);
  const hint = outcome && words.hints[outcome];
  return (
    <Paper component="section" className={classes.card} aria-label={words.title}>
      <h2>{words.title}</h2>
      {!data && error && (
        <LoadFailed message={words.loadFailed} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton variant="rounded" className={classes.skeleton} />}
      {data && all === 0 && <p className={classes.empty}>{words.none}</p>}
      {data && all > 0 && (
        <>
          {(entrances.length > 0 || data.undone.length > 0) && (
            <div className={classes.sums}>
              {entrances.length > 0 && (
                <Sums
                  title={words.byEntrance}
                  columns={[text.doorPanel.entrance, words.tickets, words.revenue]}
                  rows={entrances.map(({ label, tickets, amount }) => ({
                    key: label ?? '',
                    name: label ?? text.doorPanel.unnamed,
                    count: tickets,
                    amount,
                  }))}
                  mask={mask}
                />
              )}
              {data.undone.length > 0 && (
                <Sums
                  title={words.undoneBySeller}
                  columns={[words.seller, words.sales, words.sum]}
                  rows={data.undone.map((row) => ({
                    key: row.volunteer_id,
                    name: row.volunteer_name,
                    count: row.count,
                    amount: row.amount,
                  }))}
                  mask={mask}
                />
              )}
            </div>
          )}
          <Select
            className={classes.outcome}
            label={words.outcome}
            value={outcome}
            options={[
              { value: '', label: words.all(count(all)) },
              ...LISTED_DOOR_SALES.map((value) => ({
                value,
                label: words.of(words.outcomes[value], count(data.counts[value])),
              })),
            ]}
            onChoose={(chosen) => {
              setOutcome(chosen);
              setPage(1);
            }}
          />
          {hint && <p className={classes.tip}>{hint}</p>}
          {data.data.length === 0 && <p className={classes.empty}>{words.noneMatch}</p>}
          <ul>
            {data.data.map((sale) =>
              sale.registration_id === null ? (
                // Two sales that could not be taken may have one id.
                <RefusedSaleRow key={`${sale.sale_id} ${sale.received_at}`} sale={sale} zone={zone} />
              ) : (
                <SaleRow key={sale.sale_id} sale={sale} zone={zone} onUndone={() => void refetch()} />
              ),
            )}
          </ul>
          {pagination && pagination.total_pages > 1 && (
            <Pager pagination={pagination} onPage={setPage} showing={words.showing} isOnPage />
          )}
        </>
      )}
    </Paper>
  );
}
