import { useText } from '../i18n/text';
import { Icon } from '../theme/Icon';
import { prefer, useScannerPreferences } from './preferences';
import classes from './checkin.module.css';

/** What is chosen once for a device: a scanner that goes on after each code, and its sound. */
export function ScannerOptions() {
  const text = useText();
  const { keepsScanning, isMuted } = useScannerPreferences();
  return (
    <div className={classes.options} role="group" aria-label={text.checkin.options}>
      <button
        type="button"
        aria-pressed={keepsScanning}
        onClick={() => prefer({ keepsScanning: !keepsScanning })}
      >
        <Icon name="continuous" />
        {text.checkin.keepScanning}
      </button>
      <button type="button" aria-pressed={!isMuted} onClick={() => prefer({ isMuted: !isMuted })}>
        <Icon name={isMuted ? 'muted' : 'sound'} />
        {text.checkin.sound}
      </button>
    </div>
  );
}
