import { useId, useState } from 'react';
import { Icon } from '../theme/Icon';
import { useStation } from './checkin-actions';
import { useScannerPreferences } from './preferences';
import { PracticeSwitch } from './practice/PracticeSwitch';
import { ScannerOptions } from './ScannerOptions';
import { useCheckinText } from './texts/text';
import classes from './checkin.module.css';

/** At this width there is room for the options beside what is needed for each guest. */
const WIDE = '(min-width: 900px)';

/**
 * What is needed once a night, behind one button: the device's station, name and sound, and practice.
 * @param canPractise whether no live result is on the screen or pending
 */
export function DeviceOptions({ canPractise }: { canPractise: boolean }) {
  const text = useCheckinText().checkin;
  const id = useId();
  const station = useStation();
  const { label } = useScannerPreferences();
  const [isOpen, setOpen] = useState(() => matchMedia(WIDE).matches);
  return (
    <>
      <button
        type="button"
        className={classes.device}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <b>{text.device}</b>
        <span>{[text.stations[station], label].filter(Boolean).join(' · ')}</span>
        <Icon name="down" />
      </button>
      <div id={id} hidden={!isOpen} className={classes.deviceOptions}>
        {isOpen && (
          <>
            <ScannerOptions />
            <PracticeSwitch canStart={canPractise} />
          </>
        )}
      </div>
    </>
  );
}
