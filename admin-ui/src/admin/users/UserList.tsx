import { DataTable, SelectInput } from 'react-admin';
import { Link } from 'react-router';
import type { UserDto } from '../../api/generated/rest';
import { useChosenEvent } from '../../console/chosen-event';
import { dateAndTime } from '../../i18n/dates';
import { teamRoleOptions, teamRoleText } from '../../i18n/roles';
import { useConsoleText } from '../../console/texts/text';
import { EmailText } from '../../i18n/EmailText';
import { ADMIN_PATH } from '../../paths';
import { Badge } from '../../console/parts/badges';
import { CardFacts } from '../CardFacts';
import { choicesOf } from '../choices';
import { ResourceList } from '../ResourceList';
import { SearchFilter } from '../../console/parts/SearchFilter';
import classes from '../admin.module.css';

export function UserList() {
  const text = useConsoleText();
  const words = text.admin.users;
  const { event } = useChosenEvent();
  const name = (row: UserDto) => <Link to={`${ADMIN_PATH}/users/${row.id}`}>{row.full_name}</Link>;
  const role = (row: UserDto) => text.roles[row.role] ?? row.role;
  const teamRole = (row: UserDto) => (row.team_role ? teamRoleText(text, row.team_role) : words.unassigned);
  const status = (row: UserDto) => (
    <Badge icon={row.is_active ? 'check' : 'close'} color={row.is_active ? 'success' : 'default'}>
      {row.is_active ? words.active : words.inactive}
    </Badge>
  );
  const lastLogin = (row: UserDto) =>
    row.last_login ? dateAndTime(text, row.last_login, event?.time_zone) : words.never;
  return (
    <ResourceList<UserDto>
      title={text.admin.sections.users}
      empty={words.empty}
      sortFields={['full_name', 'email', 'role', 'last_login']}
      subtitle={words.hint}
      filters={[
        <SearchFilter key="search" source="search" alwaysOn label={words.search} />,
        <SelectInput
          key="role"
          source="role"
          alwaysOn
          label={words.role}
          emptyText={words.anyRole}
          choices={Object.entries(text.roles).map(([id, name]) => ({ id, name }))}
        />,
        <SelectInput
          key="team_role"
          source="team_role"
          alwaysOn
          label={words.teamRole}
          emptyText={words.anyTeamRole}
          choices={choicesOf(teamRoleOptions(text))}
        />,
        <SelectInput
          key="is_active"
          source="is_active"
          alwaysOn
          label={words.status}
          emptyText={words.anyStatus}
          choices={[
            { id: 'true', name: words.active },
            { id: 'false', name: words.inactive },
          ]}
        />,
      ]}
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
        render={(row: UserDto) => <EmailText email={row.email} />}
      />
      <DataTable.Col source="role" label={words.role} render={role} />
      <DataTable.Col source="team_role" label={words.teamRole} render={teamRole} />
      <DataTable.Col source="is_active" label={words.status} render={status} />
      <DataTable.Col source="last_login" label={words.lastLogin} render={lastLogin} />
    </ResourceList>
  );
}
