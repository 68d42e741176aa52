import { DataTable, useListContext } from 'react-admin';
import { Link } from 'react-router';
import { useCurrentEvent } from '../../console/useCurrentEvent';
import type { User } from '../../api/types';
import { dateAndTime } from '../../i18n/dates';
import { teamRoleOptions, teamRoleText } from '../../i18n/roles';
import { useConsoleText } from '../../console/texts/text';
import { EmailText } from '../../i18n/EmailText';
import { ADMIN_PATH } from '../../paths';
import { Select } from '../../console/parts/Select';
import { Badge } from '../../console/parts/badges';
import { CardFacts } from '../CardFacts';
import { ResourceList } from '../ResourceList';
import { SearchFilter } from '../SearchFilter';
import classes from '../admin.module.css';

export function UserList() {
  const text = useConsoleText();
  const words = text.admin.users;
  const { event } = useCurrentEvent();
  const name = (row: User) => <Link to={`${ADMIN_PATH}/users/${row.id}`}>{row.full_name}</Link>;
  const role = (row: User) => text.roles[row.role] ?? row.role;
  const teamRole = (row: User) => (row.team_role ? teamRoleText(text, row.team_role) : words.unassigned);
  const status = (row: User) => (
    <Badge icon={row.is_active ? 'check' : 'close'} color={row.is_active ? 'success' : 'default'}>
      {row.is_active ? words.active : words.inactive}
    </Badge>
  );
  const lastLogin = (row: User) =>
    row.last_login ? dateAndTime(text, row.last_login, event?.time_zone) : words.never;
  return (
    <ResourceList<User>
      title={text.admin.sections.users}
      empty={words.empty}
      sortFields={['full_name', 'email', 'role', 'last_login']}
      head={<p className={classes.hint}>{words.hint}</p>}
      tools={<Tools />}
      renderCard={(row) => (
        <>
          <h2>{name(row)}</h2>
          <p className={classes.muted}>
            <EmailText email={row.email} />
          </p>
          <CardFacts
            facts={[
              [words.role, role(row)],
              [words.teamRole, teamRole(row)],
              [words.lastLogin, lastLogin(row)],
            ]}
          />
          {status(row)}
        </>
      )}
    >
      <DataTable.Col source="full_name" label={words.name} render={name} />
      <DataTable.Col
        source="email"
        label={words.email}
        render={(row: User) => <EmailText email={row.email} />}
      />
      <DataTable.Col source="role" label={words.role} render={role} />
      <DataTable.Col source="team_role" label={words.teamRole} render={teamRole} />
      <DataTable.Col source="is_active" label={words.status} render={status} />
      <DataTable.Col source="last_login" label={words.lastLogin} render={lastLogin} />
    </ResourceList>
  );
}

interface Filters {
  role?: string;
  team_role?: string;
  /** `true` or `false`. */
  is_active?: string;
}

function Tools() {
  const text = useConsoleText();
  const words = text.admin.users;
  const { filterValues, setFilters } = useListContext();
  const held = filterValues as Filters;
  const filter = (name: keyof Filters, label: string, options: Array<{ value: string; label: string }>) => (
    <Select
      label={label}
      labelHidden
      value={held[name] ?? ''}
      options={options}
      onChoose={(chosen) => setFilters({ ...filterValues, [name]: chosen || undefined }, {})}
    />
  );
  return (
    <div className={classes.userFilters}>
      <SearchFilter label={words.search} />
      {filter('role', words.role, [
        { value: '', label: words.anyRole },
        ...Object.entries(text.roles).map(([value, label]) => ({ value, label })),
      ])}
      {filter('team_role', words.teamRole, [
        { value: '', label: words.anyTeamRole },
        ...teamRoleOptions(text),
      ])}
      {filter('is_active', words.status, [
        { value: '', label: words.anyStatus },
        { value: 'true', label: words.active },
        { value: 'false', label: words.inactive },
      ])}
    </div>
  );
}
