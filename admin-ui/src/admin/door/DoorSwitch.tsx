import type { DoorState } from '@usher/backend/rules';
import { useId, useState } from 'react';
import { asApiError, type ApiError } from '../../api/error';
import { useCommand } from '../../console/useCommand';
import { dateAndTime, eventTimesInShort } from '../../i18n/dates';
import { useConsoleText } from '../../console/texts/text';
import { FailureAlert } from '../../console/parts/FailureAlert';
import { LabelledSwitch } from '../../console/parts/LabelledSwitch';
import type { DoorFigures } from './useDoor';
import classes from './door.module.css';

interface DoorSwitchProps {
  eventId: string;
  door: Pick<DoorFigures, 'state' | 'opensAt'>;
  zone: string | undefined;
  reload: () => Promise<void>;
}

/** Whether the switch is on in each state of the door, and whether it has an effect. */
const SWITCH: Record<DoorState, { isOn: boolean; isFixed: boolean }> = {
  closed: { isOn: false, isFixed: false },
  opened: { isOn: true, isFixed: false },
  open: { isOn: true, isFixed: true },
  over: { isOn: false, isFixed: true },
};

/** Opens the door list and the search to volunteers ahead of time, and says whether they have them. */
export function DoorSwitch({ eventId, door, zone, reload }: DoorSwitchProps) {
  const text = useConsoleText();
  const words = text.doorPanel;
  const setDoor = useCommand('setDoor');
  const [failure, setFailure] = useState<ApiError | null>(null);
  /** The user's choice, until the figures show it too. */
  const [chosen, setChosen] = useState<boolean | null>(null);
  const hint = useId();
  const { isOn, isFixed } = SWITCH[door.state];
  const at = zone
    ? eventTimesInShort(text, { event_date: door.opensAt, time_zone: zone })
    : dateAndTime(text, door.opensAt);

  const set = async (isOpen: boolean) => {
    setFailure(null);
    setChosen(isOpen);
    try {
      await setDoor.run({ eventId, isOpen });
      await reload();
    } catch (reason) {
      setFailure(asApiError(reason));
    } finally {
      setChosen(null);
    }
  };
  return (
    <div className={classes.switch}>
      <LabelledSwitch
        label={words.open}
        isOn={chosen ?? isOn}
        isFixed={isFixed}
        onSwitch={(isOpen) => chosen === null && void set(isOpen)}
        describedBy={hint}
      />
      <p id={hint}>{words.states[door.state](at)}</p>
      {failure && <FailureAlert error={failure} message={words.setFailed} />}
    </div>
  );
}
