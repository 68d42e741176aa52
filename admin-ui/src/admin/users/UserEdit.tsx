import Alert from '@mui/material/Alert';
import Paper from '@mui/material/Paper';
import { ROLES } from '@usher/backend/rules';
import { useState, type ReactNode } from 'react';
import { BooleanInput, EditBase, required, SelectInput, SimpleForm, useEditContext } from 'react-admin';
import type { UserDto } from '../../api/generated/rest';
import { asApiError } from '../../api/error';
import { useConsoleText } from '../../console/texts/text';
import { EmailText } from '../../i18n/EmailText';
import { teamRoleOptions } from '../../i18n/roles';
import { ADMIN_PATH } from '../../paths';
import { choicesOf } from '../choices';
import { Back } from '../Back';
import { FormActions } from '../FormActions';
import { RecordFrame } from '../RecordFrame';
import classes from '../admin.module.css';

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
      transform={({ role, team_role, is_active }: UserDto) => ({ role, team_role, is_active })}
      // A failure is shown in the form, not in a passing notification.
      mutationOptions={{ onError: setFailure }}
      queryOptions={{ onError: () => undefined }}
    >
      <Back to={LIST}>{admin.users.back}</Back>
      <UserForm failure={failure === null ? null : asApiError(failure).sentence(admin.users.saveFailed)} />
    </EditBase>
  );
}

const FormBody = ({ children }: { children: ReactNode }) => <div className={classes.form}>{children}</div>;

function UserForm({ failure }: { failure: string | null }) {
  const text = useConsoleText();
  const words = text.admin.users;
  const { record, error, refetch } = useEditContext<UserDto>();
  return (
    <RecordFrame title={record?.full_name} error={error} reload={() => void refetch()}>
      {record && (
        <Paper component="section" className={classes.record}>
          <SimpleForm component={FormBody} toolbar={<FormActions list={LIST} />}>
            <p className={classes.email}>
              <EmailText email={record.email} />
            </p>
            {failure && <Alert severity="error">{failure}</Alert>}
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
            <BooleanInput source="is_active" label={words.active} helperText={words.activeHint} />
          </SimpleForm>
        </Paper>
      )}
    </RecordFrame>
  );
}
