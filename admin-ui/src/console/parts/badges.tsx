import Chip, { type ChipProps } from '@mui/material/Chip';
import type { FoodOption, PaymentMode } from '@usher/backend/rules';
import type { ReactNode } from 'react';
import { countText } from '../../i18n/numbers';
import { useText } from '../../i18n/text';
import { useConsoleText } from '../texts/text';
import { Icon, type IconName } from '../../theme/Icon';

interface BadgeProps {
  icon: IconName;
  color?: ChipProps['color'];
  children: ReactNode;
}

/** A text with an icon, so that colour alone never carries the meaning. */
export const Badge = ({ icon, color, children }: BadgeProps) => (
  <Chip icon={<Icon name={icon} />} color={color} label={children} />
);

export function FoodBadge({ food, children }: { food: FoodOption; children?: ReactNode }) {
  const text = useText();
  return (
    <Badge icon={food} color={food}>
      {children ?? text.food[food]}
    </Badge>
  );
}

/** Shows how a registration was paid. A guest's is stored as cash, although nobody paid. */
export function PayBadge({ mode, isGuest = false }: { mode: PaymentMode; isGuest?: boolean }) {
  const words = useText().payment;
  return isGuest ? <Badge icon="medal">{words.guest}</Badge> : <Badge icon={mode}>{words[mode]}</Badge>;
}

interface AdmissionBadgeProps {
  admitted: number;
  tickets: number;
  /** What to call it if all are in. */
  all: ReactNode;
  none: ReactNode;
}

/** How many tickets are in. A party of which some are still to come is neither in nor out. */
export function AdmissionBadge({ admitted, tickets, all, none }: AdmissionBadgeProps) {
  const text = useConsoleText();
  if (admitted === 0) return <Badge icon="waiting">{none}</Badge>;
  if (admitted < tickets)
    return (
      <Badge icon="waiting" color="warning">
        {text.lists.person.partlyIn(countText(text, admitted), countText(text, tickets))}
      </Badge>
    );
  return (
    <Badge icon="check" color="success">
      {all}
    </Badge>
  );
}
