import Button from '@mui/material/Button';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../../../console/data-provider/data-provider';
import { ColumnPicker } from '../../../console/parts/ColumnPicker';
import type { Changes } from '../../../console/query-params';
import { teamRoleOptions } from '../../../i18n/roles';
import { useConsoleText } from '../../../console/texts/text';
import { Select } from '../../../console/parts/Select';
import { Icon } from '../../../theme/Icon';
import { DownloadButton } from '../DownloadButton';
import type { ListProps } from '../list-props';
import { useSalesTeam } from '../../../console/useSalesTeam';
import { ListLoading, ListMessage } from '../../../console/parts/ListMessage';
import { Pager } from '../../../console/parts/Pager';
import { pageOfAll, pageText } from '../../../console/data-provider/paging';
import { SearchField } from '../SearchField';
import { useWide } from '../../../console/useWide';
import type { SalesTeamRow } from '../../../console/records/records';
import { ClearDialog } from './ClearDialog';
import { TeamCards } from './TeamCards';
import { teamRows } from './team-rows';
import { TeamTable } from './TeamTable';
import classes from '../lists.module.css';

/** The sellers, how much each sold, and how much of the money is handed over. */
export function SalesTeam({ address, eventId, refresh }: ListProps) {
  const text = useConsoleText();
  const words = text.lists.team;
  const { team, set } = address;
  const columns = {
    email: words.email,
    team_role: words.teamRole,
    cash_amount: text.payment.cash,
    zelle_amount: text.payment.zelle,
    cleared_amount: words.cleared,
    pending_amount: words.pending,
    cash_in_hand: words.cashInHand,
  };
  /** Changes a filter, the search or the order, and returns to the first page. */
  const choose = (changes: Changes, options?: { replace: boolean }) =>
    set({ ...changes, 'team-page': null }, options);
  const provider = useDataProvider<ConsoleDataProvider>();
  const isWide = useWide();
  /** Id of the seller whose money is being cleared; the dialog shows the current row, not the one from when it opened. */
  const [clearingId, setClearingId] = useState<string | null>(null);
  const { data, error, refetch } = useSalesTeam(eventId);
  const rows = data && teamRows(data, team, text);
  const part = rows && pageOfAll(rows, team);
  const clearing = data?.find(({ id }) => id === clearingId);
  const isFiltered = team.search !== '' || team.role !== '';
  const onUpdate = ({ id }: SalesTeamRow) => setClearingId(String(id));

  return (
    <>
      <div className={`${classes.tools} ${classes.teamTools}`}>
        <SearchField
          label={words.search}
          value={team.search}
          onSearch={(who) => choose({ who }, { replace: true })}
        />
        <Select
          className={classes.choice}
          label={words.team}
          labelHidden
          value={team.role}
          options={[{ value: '', label: words.allTeams }, ...teamRoleOptions(text)]}
          onChoose={(role) => choose({ team: role })}
        />
        <Select
          className={classes.choice}
          label={words.sort}
          labelHidden
          value={team.sort}
          options={[
            { value: 'tickets', label: words.byTickets },
            { value: 'name', label: words.byName },
            // An order that was chosen by its column's heading is listed only while it is in use.
            ...(team.sort === 'tickets' || team.sort === 'name'
              ? []
              : [{ value: team.sort, label: columns[team.sort] }]),
          ]}
          onChoose={(by) => choose({ by: by === 'tickets' ? null : by })}
        />
        <Button
          className={classes.square}
          aria-label={team.direction === 'desc' ? words.descending : words.ascending}
          onClick={() => choose({ order: team.direction === 'desc' ? 'asc' : null })}
        >
          <Icon name={team.direction === 'desc' ? 'descending' : 'ascending'} />
        </Button>
        <DownloadButton
          eventId={eventId}
          save={(id, onProgress) => provider.saveSalesTeam({ eventId: id }, onProgress)}
        />
        {isWide && <ColumnPicker resource="volunteers/sales-team" />}
      </div>
      {!rows && !error && <ListLoading rows={3} />}
      {!rows && error && (
        <ListMessage onRetry={() => void refetch()}>{text.dashboard.loadFailed}</ListMessage>
      )}
      {rows?.length === 0 && <ListMessage>{isFiltered ? words.noMatch : words.none}</ListMessage>}
      {part && part.shown.length > 0 && (
        <>
          {isWide ? (
            <TeamTable rows={part.shown} address={address} onUpdate={onUpdate} onSort={choose} />
          ) : (
            <TeamCards rows={part.shown} address={address} onUpdate={onUpdate} />
          )}
          <Pager
            pagination={part.pagination}
            onPage={(page) => set({ 'team-page': pageText(page) })}
            onSize={(size) => choose({ 'team-size': String(size) })}
          />
        </>
      )}
      {clearing && (
        <ClearDialog
          seller={{ ...clearing, collected: clearing.total_collected }}
          eventId={eventId}
          refresh={refresh}
          onClose={() => setClearingId(null)}
        />
      )}
    </>
  );
}
