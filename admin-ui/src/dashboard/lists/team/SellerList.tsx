import Button from '@mui/material/Button';
import { rankOf } from '@usher/backend/rules';
import { useState } from 'react';
import { ColumnsButton, DataTable, useDataProvider, useListContext } from 'react-admin';
import type { ConsoleDataProvider } from '../../../console/data-provider/data-provider';
import type { SellerFilter } from '../../../console/data-provider/sellers';
import { EventListBase, ListPager } from '../../../console/parts/EventListBase';
import { ListRows } from '../../../console/parts/ListRows';
import { SearchFilter } from '../../../console/parts/SearchFilter';
import { Select } from '../../../console/parts/Select';
import type { SalesTeamRow } from '../../../console/records/records';
import { useConsoleText } from '../../../console/texts/text';
import { useFilters } from '../../../console/useFilters';
import { useSalesTeam } from '../../../console/useSalesTeam';
import { useWide } from '../../../console/useWide';
import { moneyText } from '../../../i18n/money';
import { countText } from '../../../i18n/numbers';
import { teamRoleOptions, teamRoleText } from '../../../i18n/roles';
import { Icon } from '../../../theme/Icon';
import { ClearedDisc } from '../ClearedDisc';
import { DownloadButton } from '../DownloadButton';
import { Email } from '../Email';
import { useListLinks } from '../links';
import type { ListProps } from '../list-props';
import { RowLink } from '../RowLink';
import { ClearDialog } from './ClearDialog';
import { RoleBadge } from './RoleBadge';
import { SellerCards } from './SellerCards';
import { hasMoney } from '../has-money';
import { CashInHand, UpdateLink } from './SellerCells';
import classes from '../lists.module.css';

/** Style of the president's row: a soft background and a bar. */
const HIGHLIGHT = {
  '& td': { backgroundColor: 'var(--primary-soft)' },
  '& td:first-of-type': { boxShadow: 'inset 5px 0 var(--primary)' },
};
const MOST_TICKETS = { field: 'total_attendees', order: 'DESC' } as const;

/** The sellers, how much each sold, and how much of the money is handed over. */
export function SellerList({ eventId, refresh }: ListProps) {
  const text = useConsoleText();
  /** Id of the seller whose money is being cleared; the dialog shows the current row, not the one from when it opened. */
  const [clearingId, setClearingId] = useState<string | null>(null);
  const clearing = useSalesTeam(eventId).data?.find(({ id }) => id === clearingId);
  return (
    <EventListBase<SalesTeamRow> resource="sellers" eventId={eventId} sort={MOST_TICKETS}>
      <Tools eventId={eventId} />
      <Sellers onUpdate={({ id }) => setClearingId(id)} />
      <ListPager showing={text.pager.showingSellers} />
      {clearing && (
        <ClearDialog
          seller={{ ...clearing, collected: clearing.total_collected }}
          eventId={eventId}
          refresh={refresh}
          onClose={() => setClearingId(null)}
        />
      )}
    </EventListBase>
  );
}

/** The names of the columns that sellers can be sorted by, except for the two that the selector always offers. */
function useColumns() {
  const text = useConsoleText();
  const words = text.lists.team;
  return {
    email: words.email,
    team_role: words.teamRole,
    cash_amount: text.payment.cash,
    zelle_amount: text.payment.zelle,
    cleared_amount: words.cleared,
    pending_amount: words.pending,
    cash_in_hand: words.cashInHand,
  };
}

function Tools({ eventId }: Pick<ListProps, 'eventId'>) {
  const text = useConsoleText();
  const words = text.lists.team;
  const columns: Record<string, string> = useColumns();
  const provider = useDataProvider<ConsoleDataProvider>();
  const isWide = useWide();
  const { sort, setSort } = useListContext();
  const { filter, change } = useFilters<SellerFilter>();
  const isDescending = sort.order === 'DESC';
  const column = columns[sort.field];
  return (
    <div className={`${classes.tools} ${classes.teamTools}`}>
      <SearchFilter className={classes.search} label={words.search} />
      <Select
        className={classes.choice}
        label={words.team}
        labelHidden
        value={filter.team_role ?? ''}
        options={[{ value: '', label: words.allTeams }, ...teamRoleOptions(text)]}
        onChoose={(chosen) => change({ team_role: chosen })}
      />
      <Select
        className={classes.choice}
        label={words.sort}
        labelHidden
        value={sort.field}
        options={[
          { value: 'total_attendees', label: words.byTickets },
          { value: 'full_name', label: words.byName },
          // An order that was chosen by its column's heading is listed only while it is in use.
          ...(column === undefined ? [] : [{ value: sort.field, label: column }]),
        ]}
        onChoose={(field) => setSort({ field, order: sort.order })}
      />
      <Button
        className={classes.square}
        aria-label={isDescending ? words.descending : words.ascending}
        onClick={() => setSort({ field: sort.field, order: isDescending ? 'ASC' : 'DESC' })}
      >
        <Icon name={isDescending ? 'descending' : 'ascending'} />
      </Button>
      <DownloadButton
        eventId={eventId}
        save={(id, onProgress) => provider.saveSalesTeam({ eventId: id }, onProgress)}
      />
      {isWide && <ColumnsButton />}
    </div>
  );
}

function Sellers({ onUpdate }: { onUpdate: (row: SalesTeamRow) => void }) {
  const text = useConsoleText();
  const words = text.lists.team;
  const columns = useColumns();
  const { open } = useListLinks();
  const { filterValues } = useListContext();
  const sales = (count: number, amount: number) => (
    <span className={classes.sales}>
      <span className={classes.figure}>{countText(text, count)}</span>{' '}
      <span className={`${classes.figure} ${classes.amount}`}>/ {moneyText(amount)}</span>
    </span>
  );
  return (
    <ListRows<SalesTeamRow>
      empty={Object.keys(filterValues as object).length > 0 ? words.noMatch : words.none}
      failed={text.dashboard.loadFailed}
      placeholders={3}
      rowClick={open('sellers')}
      rowSx={(row) => (rankOf({ role: row.user_role }) === 'first' ? HIGHLIGHT : {})}
      renderCards={(rows) => <SellerCards rows={rows} onUpdate={onUpdate} />}
    >
      <DataTable.Col
        source="full_name"
        label={words.person}
        render={(row: SalesTeamRow) => (
          <>
            <RowLink list="sellers" id={row.id}>
              {row.full_name}
            </RowLink>
            <RoleBadge role={row.user_role} />
          </>
        )}
      />
      <DataTable.Col
        source="email"
        label={columns.email}
        render={(row: SalesTeamRow) => <Email email={row.email} />}
      />
      <DataTable.Col
        source="team_role"
        label={columns.team_role}
        render={(row: SalesTeamRow) => row.team_role && teamRoleText(text, row.team_role)}
      />
      <DataTable.Col
        source="total_attendees"
        label={words.total}
        align="right"
        render={(row: SalesTeamRow) => (
          <b className={classes.figure}>{countText(text, row.total_attendees)}</b>
        )}
      />
      <DataTable.Col
        source="cash_amount"
        label={columns.cash_amount}
        align="right"
        render={(row: SalesTeamRow) => sales(row.cash_count, row.cash_amount)}
      />
      <DataTable.Col
        source="zelle_amount"
        label={columns.zelle_amount}
        align="right"
        render={(row: SalesTeamRow) => sales(row.zelle_count, row.zelle_amount)}
      />
      <DataTable.Col
        source="cleared_amount"
        label={columns.cleared_amount}
        align="right"
        render={(row: SalesTeamRow) => (
          <span className={classes.figure}>{moneyText(row.cleared_amount)}</span>
        )}
      />
      <DataTable.Col
        source="pending_amount"
        label={columns.pending_amount}
        align="right"
        render={(row: SalesTeamRow) => (
          <span className={`${classes.figure} ${classes.pending}`}>
            {moneyText(row.pending_amount)}
            {hasMoney(row) && <ClearedDisc status={row.status} />}
          </span>
        )}
      />
      <DataTable.Col
        source="cash_in_hand"
        label={columns.cash_in_hand}
        align="right"
        render={(row: SalesTeamRow) => <CashInHand row={row} isTable />}
      />
      <DataTable.Col
        label={<span className="visually-hidden">{words.update}</span>}
        render={(row: SalesTeamRow) => <UpdateLink row={row} onUpdate={onUpdate} />}
      />
    </ListRows>
  );
}
