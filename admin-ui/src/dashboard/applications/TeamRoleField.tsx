import type { TeamRole } from '@usher/backend/rules';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { useNotify, useUpdate } from 'react-admin';
import type { ApplicationDto } from '../../api/generated/rest';
import { asApiError, type ApiError } from '../../api/error';
import { teamRoleOptions, teamRoleText } from '../../i18n/roles';
import { useConsoleText } from '../../console/texts/text';
import { BusyButton } from '../../console/parts/BusyButton';
import { Select } from '../../console/parts/Select';
import { FailureAlert } from '../../console/parts/FailureAlert';
import classes from './applications.module.css';

/** The team role, to read and to change in place; no role is a choice too. */
export function TeamRoleField({
  application,
  refresh,
}: {
  application: ApplicationDto;
  refresh: () => void;
}) {
  const text = useConsoleText();
  const words = text.applicationsPanel;
  const [update, { isPending }] = useUpdate<ApplicationDto>();
  const notify = useNotify();
  /** The choice while the role is edited: empty for no role; null while it is not edited. */
  const [chosen, setChosen] = useState<TeamRole | '' | null>(null);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const field = useRef<HTMLDivElement>(null);
  const { id, name, status, team_role: teamRole } = application;

  const back = () => {
    setChosen(null);
    setFailure(null);
    // The button that had the focus is gone.
    field.current?.focus();
  };
  const save = async () => {
    if (isPending) return;
    setFailure(null);
    try {
      await update(
        'volunteer-applications',
        { id, data: { status, team_role: chosen || null }, previousData: application },
        { returnPromise: true },
      );
      back();
      notify(words.roleSaved, { type: 'success' });
      refresh();
    } catch (reason) {
      setFailure(asApiError(reason));
    }
  };

  return (
    <div ref={field} tabIndex={-1} className={chosen === null ? undefined : classes.edited}>
      <dt>{words.teamRole}</dt>
      {chosen === null ? (
        <dd className={classes.role}>
          {teamRole ? teamRoleText(text, teamRole) : words.unassigned}
          <Button variant="text" aria-label={words.editRole(name)} onClick={() => setChosen(teamRole ?? '')}>
            {words.edit}
          </Button>
        </dd>
      ) : (
        <dd className={classes.role}>
          <Select
            label={words.editRole(name)}
            labelHidden
            value={chosen}
            options={[{ value: '', label: words.unassigned }, ...teamRoleOptions(text)]}
            onChoose={setChosen}
          />
          <BusyButton busy={isPending} onClick={() => void save()}>
            {words.save}
          </BusyButton>
          <Button onClick={back}>{words.cancel}</Button>
          {failure && <FailureAlert error={failure} message={words.roleFailed} />}
        </dd>
      )}
    </div>
  );
}
