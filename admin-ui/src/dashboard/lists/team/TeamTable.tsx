import { owesMoney, rankOf } from '@usher/backend/rules';
import Link from '@mui/material/Link';
import { DataTable } from 'react-admin';
import { countText } from '../../../i18n/numbers';
import { teamRoleText } from '../../../i18n/roles';
import { useConsoleText } from '../../../console/texts/text';
import { EmailText } from '../../../i18n/EmailText';
import { moneyText } from '../../../i18n/money';
import type { Changes } from '../../../console/query-params';
import type { ListAddress } from '../address';
import { ClearedDisc } from '../ClearedDisc';
import { HIGHLIGHT, Table } from '../../../console/parts/Table';
import { Icon } from '../../../theme/Icon';
import type { SalesTeamRow } from '../../../console/records/records';
import { RoleBadge, SellerName } from './SellerName';
import { SORTED_BY, sortOfColumn } from './team-rows';
import classes from '../lists.module.css';

export interface TeamRowsProps {
  rows: SalesTeamRow[];
  address: ListAddress;
  /** Opens the dialog that adds to what a volunteer has handed over. */
  onUpdate: (row: SalesTeamRow) => void;
}

interface TeamTableProps extends TeamRowsProps {
  /** Puts another order into the address, which the selector above the table uses too. */
  onSort: (changes: Changes) => void;
}

export function TeamTable({ rows, address, onUpdate, onSort }: TeamTableProps) {
  const text = useConsoleText();
  const words = text.lists.team;
  const sales = (count: number, amount: number) => (
    <>
      <span className={classes.figure}>{countText(text, count)}</span>{' '}
      <span className={`${classes.figure} ${classes.amount}`}>/ {moneyText(amount)}</span>
    </>
  );
  return (
    <Table<SalesTeamRow>
      resource="volunteers/sales-team"
      data={rows}
      total={rows.length}
      sort={{
        field: SORTED_BY[address.team.sort],
        order: address.team.direction === 'desc' ? 'DESC' : 'ASC',
      }}
      setSort={({ field, order }) =>
        onSort({ by: sortOfColumn(field) ?? null, order: order === 'DESC' ? 'desc' : 'asc' })
      }
      rowClick={(id) => {
        address.open({ seller: String(id) });
        return false;
      }}
      rowSx={(row) => (rankOf({ role: row.user_role }) === 'first' ? HIGHLIGHT : {})}
    >
      <DataTable.Col
        source="full_name"
        label={words.person}
        render={(row: SalesTeamRow) => (
          <>
            <SellerName row={row} address={address} />
            <RoleBadge role={row.user_role} />
          </>
        )}
      />
      <DataTable.Col
        source="email"
        label={words.email}
        render={(row: SalesTeamRow) => (
          <span className={classes.mail}>
            <EmailText email={row.email} />
          </span>
        )}
      />
      <DataTable.Col
        source="team_role"
        label={words.teamRole}
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
        label={text.payment.cash}
        align="right"
        render={(row: SalesTeamRow) => sales(row.cash_count, row.cash_amount)}
      />
      <DataTable.Col
        source="zelle_amount"
        label={text.payment.zelle}
        align="right"
        render={(row: SalesTeamRow) => sales(row.zelle_count, row.zelle_amount)}
      />
      <DataTable.Col
        source="cleared_amount"
        label={words.cleared}
        align="right"
        render={(row: SalesTeamRow) => (
          <span className={classes.figure}>{moneyText(row.cleared_amount)}</span>
        )}
      />
      <DataTable.Col
        source="pending_amount"
        label={words.pending}
        align="right"
        render={(row: SalesTeamRow) => (
          <span className={`${classes.figure} ${classes.pending}`}>
            {moneyText(row.pending_amount)}
            <ClearedDisc status={row.status} />
          </span>
        )}
      />
      <DataTable.Col
        source="cash_in_hand"
        label={words.cashInHand}
        align="right"
        render={(row: SalesTeamRow) => <CashInHand row={row} />}
      />
      <DataTable.Col
        label={<span className="visually-hidden">{words.update}</span>}
        render={(row: SalesTeamRow) => <UpdateLink row={row} onUpdate={onUpdate} />}
      />
    </Table>
  );
}

/** A seller's cash and change money, with a warning once it reaches the limit at which it should be handed over. */
export function CashInHand({ row }: { row: SalesTeamRow }) {
  const text = useConsoleText();
  return (
    <span className={`${classes.figure} ${classes.pending}`}>
      {moneyText(row.cash_in_hand)}
      {row.over_cash_limit && (
        <span className={`${classes.disc} ${classes.part}`} title={text.handOversPanel.cash.overLimit}>
          <Icon name="warning" />
          <span className="visually-hidden">{text.handOversPanel.cash.overLimit}</span>
        </span>
      )}
    </span>
  );
}

/** The button that updates a cleared amount; only rows of sellers who owe what they collect have it. */
export function UpdateLink({ row, onUpdate }: Pick<TeamRowsProps, 'onUpdate'> & { row: SalesTeamRow }) {
  const text = useConsoleText();
  if (!owesMoney({ role: row.user_role })) return null;
  return (
    <Link
      component="button"
      type="button"
      className={classes.link}
      aria-label={text.lists.team.updateOf(row.full_name)}
      onClick={(event) => {
        // A press on the row opens the seller's details.
        event.stopPropagation();
        onUpdate(row);
      }}
    >
      {text.lists.team.update}
    </Link>
  );
}
