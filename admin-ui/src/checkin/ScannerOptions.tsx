import { DEVICE_LABEL_MAX_LENGTH, STATIONS } from '@usher/backend/rules';
import { useEffect } from 'react';
import { useCheckinText } from './texts/text';
import { Icon } from '../theme/Icon';
import { Field } from '../ui/Field';
import { Input } from '../ui/Input';
import { chooseStation, useStation } from './checkin-actions';
import { sendDeviceInfo } from './offline/sender';
import { usePractice } from './practice/mode';
import { prefer, scannerPreferences, useScannerPreferences } from './preferences';
import classes from './checkin.module.css';

/** Settings of this device: station, label, whether the scanner keeps scanning after a code, and sound. */
export function ScannerOptions() {
  const text = useCheckinText();
  const { keepsScanning, isMuted } = useScannerPreferences();
  const station = useStation();
  const practises = usePractice() !== null;
  return (
    <>
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
      <div className={classes.options} role="group" aria-label={text.checkin.station}>
        {STATIONS.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={station === each}
            onClick={() => chooseStation(each)}
          >
            <Icon name={each === 'food' ? 'with_food' : 'people'} />
            {text.checkin.stations[each]}
          </button>
        ))}
      </div>
      {!practises && <DeviceLabel />}
    </>
  );
}

/** Makes the typed text the device's label and tells the server if it changed. */
function keepLabel(): void {
  const { label, typedLabel } = scannerPreferences();
  if (typedLabel === null) return;
  prefer({ label: typedLabel, typedLabel: null });
  if (scannerPreferences().label !== label) sendDeviceInfo();
}

function onVisibilityChange(): void {
  if (document.visibilityState === 'hidden') keepLabel();
}

/** Field for the device's label. The label is sent to the server when complete: on Enter, on blur, or when the page is left. */
function DeviceLabel() {
  const text = useCheckinText();
  const { label, typedLabel } = useScannerPreferences();
  // Keep the label when the page is hidden, because a locked phone may never return to it.
  useEffect(() => {
    window.addEventListener('pagehide', keepLabel);
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => {
      window.removeEventListener('pagehide', keepLabel);
      document.removeEventListener('visibilitychange', onVisibilityChange);
    };
  }, []);
  return (
    <div className={classes.deviceLabel}>
      <Field label={text.checkin.deviceLabel}>
        {(control) => (
          <Input
            {...control}
            value={typedLabel ?? label}
            maxLength={DEVICE_LABEL_MAX_LENGTH}
            placeholder={text.checkin.deviceLabelExample}
            autoComplete="off"
            onChange={({ target }) => prefer({ typedLabel: target.value })}
            enterKeyHint="done"
            onBlur={keepLabel}
            onKeyDown={({ key }) => {
              if (key === 'Enter') keepLabel();
            }}
          />
        )}
      </Field>
    </div>
  );
}
