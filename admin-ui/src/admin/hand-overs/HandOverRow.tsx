import Button from '@mui/material/Button';
import type { ChipProps } from '@mui/material/Chip';
import type { HandOverStatus } from '@usher/backend/rules';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { HandOverDto } from '../../api/generated/rest';
import { Badge } from '../../console/parts/badges';
import { useConsoleText } from '../../console/texts/text';
import { moneyText } from '../../i18n/money';
import { viewPath } from '../../console/list-paths';
import { handOverPath } from '../../paths';
import { Icon, type IconName } from '../../theme/Icon';
import { QrPicture } from '../../theme/QrPicture';
import { HandOverFacts } from './HandOverFacts';
import classes from './hand-overs.module.css';

/** The actions on a hand-over; each opens a dialog. */
export type HandOverAct = 'receive' | 'withdraw' | 'explain' | 'countersign' | 'reverse';

const LOOK: Record<HandOverStatus, { icon: IconName; color?: ChipProps['color'] }> = {
  offered: { icon: 'clock' },
  received: { icon: 'check', color: 'success' },
  withdrawn: { icon: 'undo' },
  reversed: { icon: 'undo', color: 'error' },
};

/** The address of a seller on the dashboard. */
const sellerPath = ({ event_id: event, volunteer_id: seller }: HandOverDto) =>
  `${viewPath('sellers', seller)}?${new URLSearchParams({ event })}`;

interface HandOverRowProps {
  handOver: HandOverDto;
  zone: string | undefined;
  /** Whether it is the user's own hand-over, on which only other users may act. */
  isOwn: boolean;
  act: (act: HandOverAct) => void;
}

export function HandOverRow({ handOver, zone, isOwn, act }: HandOverRowProps) {
  const text = useConsoleText();
  const words = text.handOversPanel;
  const { status, volunteer_name: name, received, unexplained } = handOver;
  const isExplained = handOver.explained_by !== null;
  const button = (which: HandOverAct, icon: IconName, label = words[which].action) => (
    <Button
      color={which === 'withdraw' || which === 'reverse' ? 'error' : 'primary'}
      startIcon={<Icon name={icon} />}
      aria-label={label === words[which].action ? words[which].actionOf(name) : undefined}
      onClick={() => act(which)}
    >
      {label}
    </Button>
  );
  return (
    <li className={classes.row}>
      <div className={classes.rowHead}>
        <div className={classes.names}>
          <h3>
            <Link to={sellerPath(handOver)}>{name}</Link>
          </h3>
          <Badge {...LOOK[status]}>{words.statuses[status]}</Badge>
          {handOver.is_final && <Badge icon="stop">{words.last}</Badge>}
        </div>
        {received !== null && <b className={classes.amount}>{moneyText(received)}</b>}
      </div>
      {status === 'offered' && <p className={classes.blind}>{isOwn ? words.own : words.blind}</p>}
      <HandOverFacts handOver={handOver} zone={zone} />
      {unexplained && isExplained && !handOver.may_countersign && <WhoMaySign handOver={handOver} />}
      {!isOwn && (status === 'offered' || status === 'received') && (
        <div className={classes.acts}>
          {status === 'offered' && button('withdraw', 'undo')}
          {status === 'offered' && button('receive', 'cash')}
          {status === 'received' && button('reverse', 'undo')}
          {(unexplained || isExplained) &&
            button('explain', 'edit', isExplained ? words.explain.again : words.explain.action)}
          {handOver.may_countersign && button('countersign', 'check')}
        </div>
      )}
    </li>
  );
}

/** For a user who took part in the hand-over and so may not countersign it: who else may, and at which address. */
function WhoMaySign({ handOver }: { handOver: HandOverDto }) {
  const text = useConsoleText();
  const words = text.handOversPanel.countersign;
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = window.setTimeout(() => setCopied(false), 3_000);
    return () => window.clearTimeout(timer);
  }, [isCopied]);
  const path = handOverPath(handOver.id);
  const address = new URL(path, window.location.href).href;
  const names = new Set([handOver.volunteer_name, handOver.received_by!, handOver.explained_by!]);
  return (
    <div className={classes.signers}>
      <p>
        <b>{words.waits}.</b>{' '}
        {words.who(new Intl.ListFormat(text.locale, { type: 'disjunction' }).format(names))}{' '}
        <Link to={path} reloadDocument>
          {address.replace(/^https?:\/\//, '')}
        </Link>
      </p>
      <div className={classes.code}>
        <QrPicture text={address} label={words.code} />
      </div>
      <Button
        aria-live="polite"
        // If the browser refuses access to the clipboard, the user can copy the address beside the button.
        onClick={() =>
          void navigator.clipboard?.writeText(address).then(
            () => setCopied(true),
            () => undefined,
          )
        }
      >
        {isCopied ? words.copied : words.copy}
      </Button>
    </div>
  );
}
