import Button from '@mui/material/Button';
import { useState } from 'react';
import type { ConflictingScanDto, CountedScanDto } from '../../api/generated/rest';
import { Badge } from '../../console/parts/badges';
import { Fact } from '../../console/parts/Fact';
import type { RegistrationConflict } from '../../console/records/records';
import { timeOfDay } from '../../i18n/dates';
import { scannerText } from '../../i18n/scanners';
import { useConsoleText } from '../../console/texts/text';
import { Icon } from '../../theme/Icon';
import { SetAsideDialog } from './SetAsideDialog';
import classes from './door.module.css';

interface RegistrationConflictRowProps {
  conflict: RegistrationConflict;
  eventId: string | null;
  zone: string | undefined;
  onSetAside: () => void;
}

/**
 * A registration, with each scan that let in more people than were counted beside the scan that was counted first, and the button
 * that sets aside all that one of the senders has sent.
 */
export function RegistrationConflictRow(props: RegistrationConflictRowProps) {
  const { conflict, eventId, zone, onSetAside } = props;
  const text = useConsoleText();
  const words = text.doorPanel.conflicts;
  const [isAsked, setAsked] = useState(false);
  const { name, ticket_quantity: tickets, count, scans } = conflict;
  const senders = new Map(
    scans.map(({ sender_id: id, sent_by: sentBy, account }) => [id, sentBy ?? account]),
  );
  const said = ({ label, account, sent_by: sentBy, scanned_at: at }: CountedScanDto) => (
    <>
      <b>{timeOfDay(text, at, zone)}</b>
      {` · ${label ?? text.doorPanel.unnamed} · `}
      {scannerText(text, account, sentBy)}
    </>
  );
  const row = (scan: ConflictingScanDto, at: number) => (
    // The key is the position, because two scans may have been sent with the same id.
    <div key={at} className={classes.scan}>
      <div className={classes.badges}>
        <Badge icon="warning" color="warning">
          {words.outcomes[scan.outcome]}
        </Badge>
        {scan.station === 'food' && (
          <Badge icon="with_food" color="with_food">
            {text.doorPanel.stations.food}
          </Badge>
        )}
      </div>
      <dl className={classes.facts}>
        <Fact label={words.letIn}>{words.counted(scan.let_in, scan.counted, tickets)}</Fact>
        <Fact label={words.thisScan}>{said(scan)}</Fact>
        <Fact label={words.otherScan}>{scan.other ? said(scan.other) : words.noOther}</Fact>
        {scan.seller && <Fact label={words.soldBy}>{scan.seller}</Fact>}
      </dl>
    </div>
  );
  return (
    <li className={classes.row}>
      <div className={classes.rowHead}>
        <div className={classes.names}>
          <h3>{name}</h3>
        </div>
        <Button
          className={classes.action}
          startIcon={<Icon name="check" />}
          aria-label={words.setAsideAt(name)}
          onClick={() => setAsked(true)}
        >
          {words.setAside}
        </Button>
      </div>
      {scans.map(row)}
      {count > scans.length && <p className={classes.tip}>{words.moreScans(count - scans.length)}</p>}
      {isAsked && (
        <SetAsideDialog
          title={words.setAsideScansTitle}
          choices={[...senders].map(([id, account]) => ({
            whose: { account_id: id, known_tickets: true },
            label: words.ofAccountWhole(account),
          }))}
          eventId={eventId}
          onSetAside={onSetAside}
          onClose={() => setAsked(false)}
        />
      )}
    </li>
  );
}
