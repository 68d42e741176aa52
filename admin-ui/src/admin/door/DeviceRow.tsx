import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { DEVICE_GONE_AFTER_HOURS, DEVICE_SILENT_AFTER_MINUTES } from '@usher/backend/rules';
import { useState } from 'react';
import { Fact } from '../../console/parts/Fact';
import { asApiError, type ApiError } from '../../api/error';
import { Badge } from '../../console/parts/badges';
import { BusyButton } from '../../console/parts/BusyButton';
import { ConfirmDialog } from '../../console/parts/ConfirmDialog';
import { useCommand } from '../../console/useCommand';
import { timeOfDay } from '../../i18n/dates';
import { countText } from '../../i18n/numbers';
import { useConsoleText } from '../../console/texts/text';
import { Icon } from '../../theme/Icon';
import { FailureAlert } from '../../console/parts/FailureAlert';
import type { Device } from './useDoor';
import classes from './door.module.css';

/** Returns the state of a device's contact. Both times are from the server, so the device's clock does not matter. */
function contactOf({ lastContact }: Pick<Device, 'lastContact'>, asOf: string): 'heard' | 'silent' | 'gone' {
  const minutes = (Date.parse(asOf) - Date.parse(lastContact)) / 60_000;
  if (minutes > DEVICE_GONE_AFTER_HOURS * 60) return 'gone';
  return minutes > DEVICE_SILENT_AFTER_MINUTES ? 'silent' : 'heard';
}

const STATES = {
  heard: { icon: 'check', color: 'success' },
  silent: { icon: 'warning', color: 'warning' },
  gone: { icon: 'clock', color: 'default' },
  cutOff: { icon: 'stop', color: 'error' },
} as const;

interface DeviceRowProps {
  device: Device;
  asOf: string;
  zone: string | undefined;
  reload: () => Promise<void>;
}

/** One device, and the button that cuts it off or restores it. */
export function DeviceRow({ device, asOf, zone, reload }: DeviceRowProps) {
  const text = useConsoleText();
  const { unnamed, stations, devices: words } = text.doorPanel;
  const setCutOff = useCommand('setCutOff');
  const [isAsked, setAsked] = useState(false);
  const [endsSessions, setEndsSessions] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const { id, account, isCutOff, waiting } = device;
  const name = device.label ?? unnamed;
  const time = (iso: string) => timeOfDay(text, iso, zone);
  const state = isCutOff ? 'cutOff' : contactOf(device, asOf);

  const set = async () => {
    setFailure(null);
    try {
      await setCutOff.run({ id, isCutOff: !isCutOff, endsSessions });
      await reload();
    } catch (reason) {
      setFailure(asApiError(reason));
    }
  };
  return (
    <li className={classes.row}>
      <div className={classes.rowHead}>
        <div className={classes.names}>
          <h3>{name}</h3>
          <Badge {...STATES[state]}>{words[state]}</Badge>
          {device.station === 'food' && (
            <Badge icon="with_food" color="with_food">
              {stations.food}
            </Badge>
          )}
          {device.clockJumpedAt && (
            <Badge icon="clock" color="warning">
              {words.clockJumped(time(device.clockJumpedAt))}
            </Badge>
          )}
        </div>
        <BusyButton
          busy={setCutOff.isPending}
          color={isCutOff ? 'primary' : 'error'}
          className={classes.action}
          startIcon={<Icon name={isCutOff ? 'undo' : 'stop'} />}
          aria-label={isCutOff ? words.restoreOf(name, account) : words.cutOffOf(name, account)}
          onClick={() => {
            setEndsSessions(false);
            setAsked(true);
          }}
        >
          {isCutOff ? words.restore : words.doCutOff}
        </BusyButton>
      </div>
      <dl className={`${classes.facts} ${classes.four}`}>
        <Fact label={words.account}>{account}</Fact>
        <Fact label={words.lastContact}>{time(device.lastContact)}</Fact>
        <Fact label={words.waiting}>{countText(text, waiting)}</Fact>
        <Fact label={words.list}>{device.listAt ? time(device.listAt) : words.noList}</Fact>
      </dl>
      {failure && <FailureAlert error={failure} message={words.failed} />}
      {isAsked && (
        <ConfirmDialog
          title={isCutOff ? words.restoreTitle(name) : words.cutOffTitle(name)}
          question={isCutOff ? words.confirmRestore(account) : words.confirmCutOff(account)}
          action={isCutOff ? words.restore : words.doCutOff}
          isDestructive={!isCutOff}
          onConfirm={() => void set()}
          onClose={() => setAsked(false)}
        >
          {!isCutOff && (
            <FormControlLabel
              control={
                <Checkbox
                  checked={endsSessions}
                  onChange={(event) => setEndsSessions(event.target.checked)}
                />
              }
              label={words.endSessions(account)}
            />
          )}
        </ConfirmDialog>
      )}
    </li>
  );
}
