import Chip from '@mui/material/Chip';
import { Link } from 'react-router';
import { rankOf, type Role } from '@usher/backend/rules';
import { useText } from '../../../i18n/text';
import type { ListAddress } from '../address';
import type { SalesTeamRow } from '../../../console/records/records';
import classes from '../lists.module.css';

/** A link that opens a seller's details. */
export function SellerName({ row, address }: { row: SalesTeamRow; address: ListAddress }) {
  return (
    <Link
      className={classes.name}
      to={address.hrefOf({ seller: row.id })}
      state={{ fromList: true }}
      data-opens={row.id}
      // A press on the row opens them too.
      onClick={(event) => event.stopPropagation()}
    >
      {row.full_name}
    </Link>
  );
}

const BADGES: Record<ReturnType<typeof rankOf>, 'primary' | 'secondary' | null> = {
  first: 'primary',
  officer: 'secondary',
  member: null,
};

/** A label that sets the president and the finance director apart from volunteers. */
export function RoleBadge({ role }: { role: Role }) {
  const text = useText();
  const color = BADGES[rankOf({ role })];
  if (!color) return null;
  return <Chip className={classes.badge} size="small" color={color} label={text.roles[role]} />;
}
