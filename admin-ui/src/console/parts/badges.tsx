import Chip, { type ChipProps } from '@mui/material/Chip';
import type { FoodOption, PaymentMode } from '@usher/backend/rules';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/text';
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
