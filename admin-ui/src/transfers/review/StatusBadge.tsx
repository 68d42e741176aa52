import type { ChipProps } from '@mui/material/Chip';
import type { TransferStatus } from '@usher/backend/rules';
import { Badge } from '../../console/parts/badges';
import type { IconName } from '../../theme/Icon';
import { useTransfersText } from '../texts/text';

const LOOK: Record<TransferStatus, { icon: IconName; color?: ChipProps['color'] }> = {
  unverified: { icon: 'zelle' },
  verified: { icon: 'check', color: 'success' },
  questioned: { icon: 'warning', color: 'warning' },
  cancelled: { icon: 'close' },
  kept: { icon: 'cash' },
  to_refund: { icon: 'retry', color: 'error' },
  refunded: { icon: 'check' },
};

/** The status of a transfer, as a text with an icon. */
export function StatusBadge({ status }: { status: TransferStatus }) {
  const words = useTransfersText().transfers.statuses;
  return <Badge {...LOOK[status]}>{words[status]}</Badge>;
}
