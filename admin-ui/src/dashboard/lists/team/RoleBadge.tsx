import Chip from '@mui/material/Chip';
import { rankOf, type Role } from '@usher/backend/rules';
import { useText } from '../../../i18n/text';
import classes from '../lists.module.css';

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
