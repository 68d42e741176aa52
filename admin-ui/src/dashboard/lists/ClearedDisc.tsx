import type { ClearingStatus } from '@usher/backend/rules';
import { useConsoleText } from '../../console/texts/text';
import { Icon, type IconName } from '../../theme/Icon';
import { Badge } from '../../console/parts/badges';
import classes from './lists.module.css';

const looks: Record<ClearingStatus, { icon: IconName; look: 'ok' | 'part' | 'bad' }> = {
  'Fully Cleared': { icon: 'full', look: 'ok' },
  'Partially Cleared': { icon: 'half', look: 'part' },
  'Not Cleared': { icon: 'waiting', look: 'bad' },
};

const COLORS = { ok: 'success', part: 'warning', bad: 'error' } as const;

/** A full, half or empty disc: how much is handed over, shown by shape, colour and a text for screen readers. */
export function ClearedDisc({ status }: { status: ClearingStatus }) {
  const text = useConsoleText();
  const { icon, look } = looks[status];
  return (
    <span className={`${classes.disc} ${classes[look]}`} title={text.lists.statuses[status]}>
      <Icon name={icon} />
      <span className="visually-hidden">{text.lists.statuses[status]}</span>
    </span>
  );
}

export function ClearedTag({ status }: { status: ClearingStatus }) {
  const text = useConsoleText();
  const { icon, look } = looks[status];
  return (
    <Badge icon={icon} color={COLORS[look]}>
      {text.lists.statuses[status]}
    </Badge>
  );
}
