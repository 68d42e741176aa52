import Alert from '@mui/material/Alert';
import Paper from '@mui/material/Paper';
import { canBeDoorOnly, ROLE_OF_APPROVED, ROLES, type Role, type TeamRole } from '@usher/backend/rules';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { asApiError } from '../../api/error';
import { BusyButton } from '../../console/parts/BusyButton';
import { CheckRow } from '../../console/parts/CheckRow';
import { TextInput } from '../../console/parts/Field';
import { PageHead } from '../../console/parts/PageHead';
import { SelectField } from '../../console/parts/Select';
import { useConsoleText } from '../../console/texts/text';
import { useCommandForEach } from '../../console/useCommand';
import { teamRoleOptions } from '../../i18n/roles';
import { DockAction } from '../../layout/DockAction';
import { ADMIN_PATH } from '../../paths';
import { Icon } from '../../theme/Icon';
import { Back } from '../Back';
import { readPeople } from './people-lines';
import adminClasses from '../admin.module.css';
import classes from './users.module.css';

const FORM_ID = 'invite-form';

interface Fields {
  people: string;
  role: Role;
  teamRole: TeamRole | '';
  doorOnly: boolean;
}

/** What became of a line. */
interface Result {
  line: string;
  /** Null if the person was invited. */
  problem: string | null;
}

/** Makes accounts for one or many people, and mails each a link. Lines that failed stay, to be corrected and tried again. */
export function UserCreate() {
  const text = useConsoleText();
  const words = text.admin.users;
  const create = useCommandForEach('createUser');
  const invite = useCommandForEach('inviteUser');
  const [results, setResults] = useState<Result[]>([]);
  const form = useForm<Fields>({
    defaultValues: { people: '', role: ROLE_OF_APPROVED, teamRole: '', doorOnly: false },
  });
  const { errors } = form.formState;
  const role = useWatch({ control: form.control, name: 'role' });
  const isBusy = create.isRunning || invite.isRunning;

  const submit = async ({ people, role, teamRole, doorOnly }: Fields) => {
    setResults([]);
    const lines = readPeople(people);
    const problems = new Map<string, string>();
    for (const { line, name, email, broken } of lines)
      if (broken) {
        const missing = email === '' ? words.noEmail : name === '' ? words.noName : null;
        problems.set(line, missing ?? text.rules[broken]);
      }
    const lineOf = new Map(lines.map(({ line, email }) => [email, line]));
    const made = await create.run(
      lines
        .filter(({ broken }) => broken === null)
        .map(({ name, email }) => ({
          full_name: name,
          email,
          role,
          team_role: teamRole || null,
          door_only: doorOnly && canBeDoorOnly({ role }),
        })),
    );
    if (!made) return;
    for (const { item, error } of made.failures)
      problems.set(lineOf.get(item.email)!, asApiError(error).sentence(words.createFailed));
    const mailed = await invite.run(made.answers.map(({ id, email }) => ({ id, email })));
    const uninvited = new Map(
      (mailed?.failures ?? []).map(({ item, error }) => [
        lineOf.get(item.email)!,
        `${words.madeOnly} ${error.sentence(words.inviteFailed)}`,
      ]),
    );
    setResults(
      lines.map(({ line }) => ({ line, problem: problems.get(line) ?? uninvited.get(line) ?? null })),
    );
    // An account that was made and not invited is in the list, where one press invites it.
    form.setValue('people', lines.flatMap(({ line }) => (problems.has(line) ? [line] : [])).join('\n'));
  };
  const button = (
    <BusyButton
      busy={isBusy}
      type="submit"
      form={FORM_ID}
      variant="contained"
      startIcon={<Icon name="mail" />}
    >
      {words.invite}
    </BusyButton>
  );
  const invited = results.filter(({ problem }) => problem === null).length;
  return (
    <>
      <Back to={`${ADMIN_PATH}/users`}>{words.back}</Back>
      <PageHead title={words.create} subtitle={words.createHint} />
      <Paper component="section" className={adminClasses.record}>
        {results.length > 0 && (
          <Alert severity={invited === results.length ? 'success' : 'warning'} role="status">
            {words.invited(invited, results.length)}
            <ul className={classes.results}>
              {results.map(({ line, problem }, index) => (
                <li key={index}>
                  <Icon name={problem === null ? 'check' : 'warning'} />
                  <span>
                    <b>{line}</b> {problem ?? words.linkSent}
                  </span>
                </li>
              ))}
            </ul>
          </Alert>
        )}
        <form id={FORM_ID} noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)}>
          <TextInput
            rows={4}
            label={words.people}
            error={errors.people?.message}
            input={{ placeholder: words.peopleExample, autoComplete: 'off', spellCheck: false }}
            registration={form.register('people', {
              validate: (typed) => typed.trim() !== '' || text.rules.required,
            })}
          />
          <SelectField
            label={words.role}
            registration={form.register('role')}
            options={ROLES.map((value) => ({ value, label: text.roles[value] ?? value })).reverse()}
          />
          <SelectField
            label={words.teamRole}
            registration={form.register('teamRole')}
            options={[{ value: '', label: words.unassigned }, ...teamRoleOptions(text)]}
          />
          {canBeDoorOnly({ role }) && (
            <CheckRow
              control={form.control}
              name="doorOnly"
              label={words.doorOnly}
              hint={words.doorOnlyHint}
            />
          )}
          <div className={`${adminClasses.actions} ${adminClasses.deskOnly}`}>{button}</div>
        </form>
        <DockAction>{button}</DockAction>
      </Paper>
    </>
  );
}
