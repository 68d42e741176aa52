import Button from '@mui/material/Button';
import { useMutation } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { UpdateApplicationDocument, type ApplicationFragment } from '../../api/generated/operations';
import type { ApiError } from '../../api/error';
import { apiErrorOf } from '../../console/apollo';
import { teamRoleOptions, teamRoleText } from '../../i18n/roles';
import { useText } from '../../i18n/text';
import { BusyButton } from '../../ui/BusyButton';
import { Choice } from '../../ui/Choice';
import { FailureNote } from './FailureNote';
import classes from './applications.module.css';

/** The team role, to read and to change in place; none is a role too. */
export function TeamRoleField({
  application,
  refresh,
}: {
  application: ApplicationFragment;
  refresh: () => void;
}) {
  const text = useText();
  const words = text.applicationsPanel;
  const [update, { loading }] = useMutation(UpdateApplicationDocument);
  /** What is chosen while it is edited; empty for none. */
  const [chosen, setChosen] = useState<string | null>(null);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const field = useRef<HTMLDivElement>(null);
  const { id, name, status, teamRole } = application;

  const back = () => {
    setChosen(null);
    setFailure(null);
    // The button that had the focus is gone.
    field.current?.focus();
  };
  const save = async () => {
    if (loading) return;
    setFailure(null);
    try {
      await update({ variables: { id, input: { status, teamRole: chosen || null } } });
      back();
      refresh();
    } catch (reason) {
      setFailure(apiErrorOf(reason));
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
          <Choice
            label={words.editRole(name)}
            labelHidden
            value={chosen}
            options={[{ value: '', label: words.unassigned }, ...teamRoleOptions(text)]}
            onChoose={setChosen}
          />
          <BusyButton busy={loading} onClick={() => void save()}>
            {words.save}
          </BusyButton>
          <Button onClick={back}>{words.cancel}</Button>
          {failure && <FailureNote error={failure} message={words.roleFailed} />}
        </dd>
      )}
    </div>
  );
}
