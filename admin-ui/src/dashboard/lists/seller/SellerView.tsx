import { owesMoney } from '@usher/backend/rules';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { SortPayload } from 'react-admin';
import type { RegistrationDto } from '../../../api/generated/rest';
import { useSession } from '../../../api/session';
import { useFailureLog } from '../../../api/useFailureLog';
import { pageText } from '../../../console/data-provider/paging';
import { ColumnPicker } from '../../../console/parts/ColumnPicker';
import { usePage } from '../../../console/usePage';
import { countText } from '../../../i18n/numbers';
import { teamRoleText } from '../../../i18n/roles';
import { useConsoleText } from '../../../console/texts/text';
import { DockAction } from '../../../layout/DockAction';
import Paper from '@mui/material/Paper';
import { BackLink, Title } from '../DrillDown';
import { ListLoading, ListMessage } from '../../../console/parts/ListMessage';
import type { ListProps } from '../list-props';
import { Pager } from '../../../console/parts/Pager';
import { ClearDialog } from '../team/ClearDialog';
import { useWide } from '../../../console/useWide';
import { FloatDialog } from './FloatDialog';
import { HandBackDialog } from './HandBackDialog';
import { Ledger } from './Ledger';
import { SaleCards } from './SaleCards';
import { SALES, SalesTable } from './SalesTable';
import { useSellerDetails } from './useSellerDetails';
import { SellerStrip } from './SellerStrip';
import classes from './seller.module.css';

const PAGE_SIZE = 50;

/** What one seller sold, how much of the money is handed over, and to whom. */
export function SellerView({ address, eventId, zone, refresh, id }: ListProps & { id: string }) {
  const text = useConsoleText();
  const words = text.lists.seller;
  const isWide = useWide();
  const isOwn = useSession()?.user.id === id;
  const [dialog, setDialog] = useState<'clear' | 'hand-back' | 'float' | null>(null);
  const sort: SortPayload = {
    field: address.sales.sort,
    order: address.sales.direction === 'desc' ? 'DESC' : 'ASC',
  };
  const details = useSellerDetails(id, eventId);
  const goTo = (page: number) => address.set({ rows: pageText(page) }, { replace: true });
  const sales = usePage<RegistrationDto>(
    `volunteers/${encodeURIComponent(id)}/attendees`,
    { page: address.drillDownPage, perPage: PAGE_SIZE, sort, filter: { event_id: eventId } },
    { enabled: eventId !== null, goTo },
  );
  const seller = details.data;
  const owes = seller !== undefined && owesMoney({ role: seller.user_role });
  const hasFailed = (!seller && details.error) || (!sales.data && sales.error);
  useFailureLog('A seller could not be shown', details.error ?? sales.error);
  const rows = { zone, hrefOf: address.hrefOfPerson };
  const update = (filled: boolean) => (
    <Button variant={filled ? 'contained' : 'outlined'} onClick={() => setDialog('clear')}>
      {words.update}
    </Button>
  );

  return (
    <>
      <BackLink address={address}>{words.back}</BackLink>
      <div className={classes.head}>
        <Title
          subtitle={
            seller &&
            words.subtitle(
              seller.team_role ? teamRoleText(text, seller.team_role) : (text.roles[seller.user_role] ?? ''),
              countText(text, seller.total_attendees),
            )
          }
        >
          {seller?.full_name ?? words.title}
        </Title>
        {owes && <div className={classes.update}>{update(false)}</div>}
      </div>
      {hasFailed ? (
        <Paper component="section">
          <ListMessage
            onRetry={() => {
              void details.refetch();
              void sales.refetch();
            }}
          />
        </Paper>
      ) : (
        <>
          <SellerStrip seller={seller} />
          <Ledger
            id={id}
            seller={seller}
            isOwn={isOwn}
            eventId={eventId}
            zone={zone}
            address={address}
            onHandBack={() => setDialog('hand-back')}
            onFloat={() => setDialog('float')}
          />
          <Paper component="section" className={classes.sales} aria-label={words.attendees}>
            <div className={classes.salesHead}>
              <h2>{words.attendees}</h2>
              {isWide && <ColumnPicker resource={SALES} />}
            </div>
            {!sales.data && <ListLoading rows={5} />}
            {sales.data?.length === 0 && !sales.isBeyond && (
              <ListMessage>{text.lists.attendees.none}</ListMessage>
            )}
            {sales.data &&
              sales.data.length > 0 &&
              (isWide ? (
                <SalesTable
                  {...rows}
                  rows={sales.data}
                  sort={sort}
                  onSort={({ field, order }) =>
                    address.set(
                      { 'sales-by': field, 'sales-order': order === 'DESC' ? null : 'asc', rows: null },
                      { replace: true },
                    )
                  }
                />
              ) : (
                <SaleCards {...rows} rows={sales.data} />
              ))}
            {sales.pagination && <Pager pagination={sales.pagination} onPage={goTo} />}
          </Paper>
        </>
      )}
      {owes && <DockAction>{update(true)}</DockAction>}
      {seller && dialog === 'clear' && (
        <ClearDialog
          seller={{ ...seller, collected: seller.total_sales }}
          eventId={eventId}
          refresh={refresh}
          onClose={() => setDialog(null)}
        />
      )}
      {seller && dialog === 'hand-back' && (
        <HandBackDialog seller={seller} eventId={eventId} refresh={refresh} onClose={() => setDialog(null)} />
      )}
      {seller && eventId && dialog === 'float' && (
        <FloatDialog seller={seller} eventId={eventId} refresh={refresh} onClose={() => setDialog(null)} />
      )}
    </>
  );
}
