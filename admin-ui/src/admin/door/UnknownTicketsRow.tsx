import Button from '@mui/material/Button';
import { useState } from 'react';
import { Fact } from '../../console/parts/Fact';
import type { UnknownTickets } from '../../console/records/records';
import { timeOfDay } from '../../i18n/dates';
import { countText } from '../../i18n/numbers';
import { useConsoleText } from '../../console/texts/text';
import { Icon } from '../../theme/Icon';
import { SetAsideDialog } from './SetAsideDialog';
import classes from './door.module.css';

interface UnknownTicketsRowProps {
  unknown: UnknownTickets;
  eventId: string | null;
  zone: string | undefined;
  onSetAside: () => void;
}

/** What one account let in from one device with tickets that nobody has, and the button that sets it aside. */
export function UnknownTicketsRow({ unknown, eventId, zone, onSetAside }: UnknownTicketsRowProps) {
  const text = useConsoleText();
  const words = text.doorPanel.conflicts;
  const [isAsked, setAsked] = useState(false);
  const { account, account_id: accountId, device_id: deviceId, count, people } = unknown;
  const device = deviceId === null ? words.noDevice : (unknown.label ?? text.doorPanel.unnamed);
  const time = (iso: string) => timeOfDay(text, iso, zone);
  return (
    <li className={classes.row}>
      <div className={classes.rowHead}>
        <div className={classes.names}>
          <h3>{words.unknownTickets}</h3>
        </div>
        <Button
          className={classes.action}
          startIcon={<Icon name="check" />}
          aria-label={words.setAsideOf(device, account)}
          onClick={() => setAsked(true)}
        >
          {words.setAside}
        </Button>
      </div>
      <dl className={`${classes.facts} ${classes.four}`}>
        <Fact label={words.from}>{account}</Fact>
        <Fact label={words.by}>{device}</Fact>
        <Fact label={words.scans}>
          {countText(text, count)}
          {people !== count && ` · ${text.doorPanel.conflicts.peopleOf(people)}`}
        </Fact>
        <Fact label={words.scanned}>{words.between(time(unknown.first_at), time(unknown.last_at))}</Fact>
      </dl>
      {isAsked && (
        <SetAsideDialog
          title={words.setAsideTitle}
          choices={[
            ...(deviceId === null ? [] : [{ whose: { device_id: deviceId }, label: words.ofDevice(device) }]),
            { whose: { account_id: accountId }, label: words.ofAccount(account) },
            { whose: { account_id: accountId, known_tickets: true }, label: words.ofAccountWhole(account) },
          ]}
          eventId={eventId}
          onSetAside={onSetAside}
          onClose={() => setAsked(false)}
        />
      )}
    </li>
  );
}
