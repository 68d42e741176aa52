import Alert from '@mui/material/Alert';
import Paper from '@mui/material/Paper';
import { canBeDoorOnly, ROLES } from '@usher/backend/rules';
import { useState, type ReactNode } from 'react';
import {
  BooleanInput,
  EditBase,
  FormDataConsumer,
  required,
  SelectInput,
  SimpleForm,
  TextInput,
  useEditContext,
} from 'react-admin';
import type { UserDto } from '../../api/generated/rest';
import { asApiError } from '../../api/error';
import { useConsoleText } from '../../console/texts/text';
import { teamRoleOptions } from '../../i18n/roles';
import { ADMIN_PATH } from '../../paths';
import { choicesOf } from '../choices';
import { Back } from '../Back';
import { FormActions } from '../FormActions';
import { RecordFrame } from '../RecordFrame';
import { DeleteUser } from './DeleteUser';
import { InviteButton } from './InviteButton';
import { SecondFactor } from './SecondFactor';
import { UserSessions } from './UserSessions';
import classes from '../admin.module.css';
import ownClasses from './users.module.css';

const LIST = `${ADMIN_PATH}/users`;

/** Edits what an account may do: its roles, and whether it is active. */
export function UserEdit() {
  const { admin } = useConsoleText();
  const [failure, setFailure] = useState<unknown>(null);
  return (
    <EditBase<UserDto>
      mutationMode="pessimistic"
      redirect="list"
      // Only what can be changed here.
      transform={({ full_name, email, role, team_role, is_active, door_only }: UserDto) => ({
        full_name,
        email,
        role,
        team_role,
        is_active,
        door_only: door_only && canBeDoorOnly({ role }),
      })}
      // A failure is shown in the form, not in a passing notification.
      mutationOptions={{ onError: setFailure }}
      queryOptions={{ onError: () => undefined }}
    >
      <Back to={LIST}>{admin.users.back}</Back>
      <UserForm failure={sentenceOf(failure, admin.users.saveFailed)} />
    </EditBase>
  );
}

/** What to say of a failure; nothing where its fields say it. */
function sentenceOf(failure: unknown, fallback: string): string | null {
  if (failure === null) return null;
  const error = asApiError(failure);
  return Object.keys(error.errors).length > 0 ? null : error.sentence(fallback);
}

const FormBody = ({ children }: { children: ReactNode }) => <div className={classes.form}>{children}</div>;

function UserForm({ failure }: { failure: string | null }) {
  const text = useConsoleText();
  const words = text.admin.users;
  const { record, error, refetch } = useEditContext<UserDto>();
  const [kept, setKept] = useState<string | null>(null);
  return (
    <RecordFrame title={record?.full_name} error={error} reload={() => void refetch()}>
      {record && (
        <Paper component="section" className={classes.record}>
          <SimpleForm component={FormBody} toolbar={<FormActions list={LIST} />}>
            {failure && <Alert severity="error">{failure}</Alert>}
            <TextInput
              source="full_name"
              label={words.name}
              validate={required()}
              autoComplete="off"
              fullWidth
            />
            <TextInput
              source="email"
              type="email"
              label={words.email}
              helperText={words.emailHint}
              validate={required()}
              autoComplete="off"
              fullWidth
            />
            <SelectInput
              source="role"
              label={words.role}
              choices={ROLES.map((id) => ({ id, name: text.roles[id] ?? id }))}
              validate={required()}
            />
            <SelectInput
              source="team_role"
              label={words.teamRole}
              emptyText={words.unassigned}
              parse={(chosen: string) => chosen || null}
              choices={choicesOf(teamRoleOptions(text))}
            />
            <FormDataConsumer<UserDto>>
              {({ formData }) =>
                canBeDoorOnly(formData) && (
                  <BooleanInput source="door_only" label={words.doorOnly} helperText={words.doorOnlyHint} />
                )
              }
            </FormDataConsumer>
            <BooleanInput source="is_active" label={words.active} helperText={words.activeHint} />
          </SimpleForm>
          {kept && (
            <Alert severity="error" role="alert">
              {kept}
            </Alert>
          )}
          <div className={ownClasses.further}>
            {record.is_active && (
              <InviteButton user={record}>{record.has_password ? words.sendLink : words.invite}</InviteButton>
            )}
            <DeleteUser user={record} list={LIST} onFailure={setKept} />
          </div>
          <SecondFactor user={record} />
          <UserSessions user={record} />
        </Paper>
      )}
    </RecordFrame>
  );
}
