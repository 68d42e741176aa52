import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useRef } from 'react';
import { useConsoleText } from '../../console/texts/text';
import { contactOf, DeviceRow } from './DeviceRow';
import type { Device } from './useDoor';
import { useShowMore } from '../../console/useShowMore';
import classes from './door.module.css';

const FIRST = 8;

interface DevicesProps {
  devices: readonly Device[];
  /** When the server sent the devices (ISO 8601). */
  asOf: string;
  zone: string | undefined;
  reload: () => Promise<void>;
}

/**
 * The phones and scanners at the door. Order: devices with waiting scans first, then silent ones, and last those that have
 * gone home.
 */
export function Devices({ devices, asOf, zone, reload }: DevicesProps) {
  const text = useConsoleText();
  const words = text.doorPanel.devices;
  const title = useRef<HTMLHeadingElement>(null);
  const urgency = (device: Device) => {
    const contact = contactOf(device, asOf);
    if (device.waiting > 0) return 3;
    if (contact === 'silent' && !device.isCutOff) return 2;
    return contact === 'gone' ? 0 : 1;
  };
  const { shown, hidden, showAll } = useShowMore(
    devices.toSorted((a, b) => urgency(b) - urgency(a)),
    FIRST,
  );
  return (
    <Paper component="section" className={classes.card} aria-label={words.title}>
      <h2 ref={title} tabIndex={-1}>
        {words.title}
      </h2>
      {devices.length === 0 && <p className={classes.empty}>{words.none}</p>}
      <ul>
        {shown.map((device) => (
          <DeviceRow key={device.id} device={device} asOf={asOf} zone={zone} reload={reload} />
        ))}
      </ul>
      {hidden > 0 && (
        <Button
          onClick={() => {
            showAll();
            // The button that had the focus is gone.
            title.current?.focus();
          }}
        >
          {text.doorPanel.showMore(hidden)}
        </Button>
      )}
    </Paper>
  );
}
