import { Datagrid, FunctionField } from 'react-admin';
import { countText } from '../../../i18n/numbers';
import { teamRoleText } from '../../../i18n/roles';
import { useText } from '../../../i18n/text';
import { EmailText } from '../../../i18n/EmailText';
import { moneyText } from '../../../i18n/money';
import type { ListAddress } from '../address';
import { ClearedDisc } from '../ClearedDisc';
import { HIGHLIGHT, TABLE } from '../table-look';
import { TableHeader } from '../TableHeader';
import type { SalesTeamRow } from '../../../console/records';
import { RoleBadge, SellerName } from './SellerName';
import classes from '../lists.module.css';

export interface TeamRowsProps {
  rows: SalesTeamRow[];
  address: ListAddress;
  /** Opens the dialog that adds to what a volunteer has handed over. */
  onUpdate: (row: SalesTeamRow) => void;
}

export function TeamTable({ rows, address, onUpdate }: TeamRowsProps) {
  const text = useText();
  const words = text.lists.team;
  const sales = (count: number, amount: number) => (
    <span className={classes.figure}>
      {countText(text, count)} <span className={classes.amount}>/ {moneyText(amount)}</span>
    </span>
  );
  return (
    <Datagrid
      resource="volunteers/sales-team"
      data={rows}
      total={rows.length}
      bulkActionButtons={false}
      header={<TableHeader />}
      rowClick={(id) => {
        address.open({ seller: String(id) });
        return false;
      }}
      rowSx={(row) => (row.user_role === 'president' ? HIGHLIGHT : {})}
      sx={TABLE}
    >
      <FunctionField
        label={words.person}
        render={(row: SalesTeamRow) => (
          <>
            <SellerName row={row} address={address} />
            <RoleBadge role={row.user_role} />
          </>
        )}
      />
      <FunctionField
        label={words.email}
        render={(row: SalesTeamRow) => (
          <span className={classes.mail}>
            <EmailText email={row.email} />
          </span>
        )}
      />
      <FunctionField
        label={words.teamRole}
        render={(row: SalesTeamRow) => row.team_role && teamRoleText(text, row.team_role)}
      />
      <FunctionField
        label={words.total}
        textAlign="right"
        render={(row: SalesTeamRow) => (
          <b className={classes.figure}>{countText(text, row.total_attendees)}</b>
        )}
      />
      <FunctionField
        label={text.payment.cash}
        textAlign="right"
        render={(row: SalesTeamRow) => sales(row.cash_count, row.cash_amount)}
      />
      <FunctionField
        label={text.payment.zelle}
        textAlign="right"
        render={(row: SalesTeamRow) => sales(row.zelle_count, row.zelle_amount)}
      />
      <FunctionField
        label={words.cleared}
        textAlign="right"
        render={(row: SalesTeamRow) => (
          <span className={classes.figure}>{moneyText(row.cleared_amount)}</span>
        )}
      />
      <FunctionField
        label={words.pending}
        textAlign="right"
        render={(row: SalesTeamRow) => (
          <span className={`${classes.figure} ${classes.pending}`}>
            {moneyText(row.pending_amount)}
            <ClearedDisc status={row.status} />
          </span>
        )}
      />
      <FunctionField
        label={<span className={classes.unseen}>{words.update}</span>}
        render={(row: SalesTeamRow) => <UpdateLink row={row} onUpdate={onUpdate} />}
      />
    </Datagrid>
  );
}

/** Only a volunteer's cleared amount is updated. */
export function UpdateLink({ row, onUpdate }: Pick<TeamRowsProps, 'onUpdate'> & { row: SalesTeamRow }) {
  const text = useText();
  if (row.user_role !== 'volunteer') return null;
  return (
    <button
      type="button"
      className={classes.link}
      aria-label={text.lists.team.updateOf(row.full_name)}
      onClick={(event) => {
        // The row leads elsewhere.
        event.stopPropagation();
        onUpdate(row);
      }}
    >
      {text.lists.team.update}
    </button>
  );
}
