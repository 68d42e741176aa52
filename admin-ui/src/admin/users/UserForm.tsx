import { ROLES, type Role, type TeamRole } from '@usher/backend/rules';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { useNotify, useUpdate } from 'react-admin';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { ApiError } from '../../api/error';
import type { User } from '../../api/types';
import { EmailText } from '../../i18n/EmailText';
import { teamRoleOptions } from '../../i18n/roles';
import { useConsoleText } from '../../console/texts/text';
import { DockAction } from '../../layout/DockAction';
import { BusyButton } from '../../console/parts/BusyButton';
import Paper from '@mui/material/Paper';
import Alert from '@mui/material/Alert';
import { CheckRow } from '../../console/parts/CheckRow';
import { SelectField } from '../../console/parts/Select';
import classes from '../admin.module.css';

const FORM_ID = 'user-form';

interface UserFields {
  role: Role;
  /** Empty for none. */
  team_role: TeamRole | '';
  is_active: boolean;
}

/** Edits what an account may do: its roles, and whether it is active. */
export function UserForm({ user, list }: { user: User; list: string }) {
  const text = useConsoleText();
  const words = text.admin.users;
  const navigate = useNavigate();
  const notify = useNotify();
  const [update] = useUpdate<User>();
  const [failure, setFailure] = useState<string | null>(null);
  const sending = useRef(false);
  const form = useForm<UserFields>({
    defaultValues: { role: user.role, team_role: user.team_role ?? '', is_active: user.is_active },
  });
  const { isSubmitting } = form.formState;

  const save = async ({ role, team_role, is_active }: UserFields) => {
    if (sending.current) return;
    sending.current = true;
    setFailure(null);
    try {
      const data = { role, team_role: team_role || null, is_active };
      await update('users', { id: user.id, data, previousData: user }, { returnPromise: true });
      notify(words.saved, { type: 'success' });
      await navigate(list);
    } catch (reason) {
      setFailure(reason instanceof ApiError ? reason.sentence(words.saveFailed) : words.saveFailed);
    } finally {
      sending.current = false;
    }
  };
  const submit = (
    <BusyButton busy={isSubmitting} type="submit" form={FORM_ID} variant="contained">
      {text.admin.save}
    </BusyButton>
  );
  return (
    <Paper component="section" className={classes.record}>
      <form
        id={FORM_ID}
        noValidate
        className={classes.form}
        onSubmit={(event) => void form.handleSubmit(save)(event)}
      >
        <p className={classes.muted}>
          <EmailText email={user.email} />
        </p>
        {failure && <Alert severity="error">{failure}</Alert>}
        <SelectField
          label={words.role}
          registration={form.register('role')}
          options={ROLES.map((role) => ({ value: role, label: text.roles[role] ?? role }))}
        />
        <SelectField
          label={words.teamRole}
          registration={form.register('team_role')}
          options={[{ value: '', label: words.unassigned }, ...teamRoleOptions(text)]}
        />
        <CheckRow control={form.control} name="is_active" label={words.active} hint={words.activeHint} />
        <div className={classes.actions}>
          <span className={classes.deskOnly}>{submit}</span>
          <Button component={Link} to={list}>
            {text.admin.cancel}
          </Button>
        </div>
      </form>
      <DockAction>{submit}</DockAction>
    </Paper>
  );
}
