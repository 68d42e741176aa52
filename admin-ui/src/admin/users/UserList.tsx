import Button from '@mui/material/Button';
import type { ComponentProps } from 'react';
import { DataTable, SelectInput } from 'react-admin';
import { Link } from 'react-router';
import { useChosenEvent } from '../../console/chosen-event';
import { dateAndTime } from '../../i18n/dates';
import { teamRoleOptions, teamRoleText } from '../../i18n/roles';
import { useConsoleText } from '../../console/texts/text';
import { EmailText } from '../../i18n/EmailText';
import { DockAction } from '../../layout/DockAction';
import { ADMIN_PATH } from '../../paths';
import { Icon } from '../../theme/Icon';
import { Badge } from '../../console/parts/badges';
import { CardFacts } from '../CardFacts';
import { choicesOf } from '../choices';
import { ResourceList } from '../ResourceList';
import { USER_STATES, type UserRow, type UserState } from '../../console/records/user-states';
import { SearchFilter } from '../../console/parts/SearchFilter';
import { InviteButton } from './InviteButton';
import classes from '../admin.module.css';
import ownClasses from './users.module.css';

const BADGES: Record<UserState, Pick<ComponentProps<typeof Badge>, 'icon' | 'color'>> = {
  active: { icon: 'check', color: 'success' },
  invited: { icon: 'mail', color: 'warning' },
  new: { icon: 'waiting' },
  inactive: { icon: 'close' },
};

export function UserList() {
  const text = useConsoleText();
  const words = text.admin.users;
  const { event } = useChosenEvent();
  const name = (row: UserRow) => <Link to={`${ADMIN_PATH}/users/${row.id}`}>{row.full_name}</Link>;
  const role = (row: UserRow) =>
    row.door_only ? `${text.roles[row.role]} · ${words.doorOnlyShort}` : (text.roles[row.role] ?? row.role);
  const teamRole = (row: UserRow) => (row.team_role ? teamRoleText(text, row.team_role) : words.unassigned);
  const status = (row: UserRow) => {
    const { icon, color } = BADGES[row.state];
    return (
      <Badge icon={icon} color={color}>
        {row.state === 'invited' && row.invited_at
          ? words.invitedOn(dateAndTime(text, row.invited_at, event?.time_zone))
          : words.states[row.state]}
      </Badge>
    );
  };
  const secondFactor = (row: UserRow) =>
    row.has_second_factor && <Badge icon="lock">{words.secondFactor.short}</Badge>;
  const invite = (row: UserRow) => {
    if (row.state === 'new') return <InviteButton user={row}>{words.invite}</InviteButton>;
    return row.state === 'invited' && <InviteButton user={row}>{words.inviteAgain}</InviteButton>;
  };
  const lastLogin = (row: UserRow) =>
    row.last_login ? dateAndTime(text, row.last_login, event?.time_zone) : words.never;
  const create = (
    <Button
      component={Link}
      to={`${ADMIN_PATH}/users/create`}
      variant="contained"
      startIcon={<Icon name="plus" />}
    >
      {words.create}
    </Button>
  );
  return (
    <ResourceList<UserRow>
      title={text.admin.sections.users}
      empty={words.empty}
      sortFields={['full_name', 'email', 'role', 'last_login']}
      subtitle={words.hint}
      actions={
        <>
          <span className={classes.deskOnly}>{create}</span>
          <DockAction>{create}</DockAction>
        </>
      }
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
          key="state"
          source="state"
          alwaysOn
          label={words.status}
          emptyText={words.anyStatus}
          choices={USER_STATES.map((id) => ({ id, name: words.states[id] }))}
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
          <div className={ownClasses.state}>
            {status(row)}
            {secondFactor(row)}
          </div>
          {invite(row)}
        </>
      )}
    >
      <DataTable.Col source="full_name" label={words.name} render={name} />
      <DataTable.Col
        source="email"
        label={words.email}
        render={(row: UserRow) => <EmailText email={row.email} />}
      />
      <DataTable.Col source="role" label={words.role} render={role} />
      <DataTable.Col source="team_role" label={words.teamRole} render={teamRole} />
      <DataTable.Col
        source="state"
        label={words.status}
        render={(row: UserRow) => (
          <div className={ownClasses.state}>
            {status(row)}
            {secondFactor(row)}
            {invite(row)}
          </div>
        )}
      />
      <DataTable.Col source="last_login" label={words.lastLogin} render={lastLogin} />
    </ResourceList>
  );
}
