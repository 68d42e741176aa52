import type { ReactNode } from 'react';
import type { FoodOption, PaymentMode } from '@usher/backend/rules';
import { useText } from '../i18n/text';
import { Icon, type IconName } from '../theme/Icon';
import classes from './tag.module.css';

/** A word with an icon, so that its meaning never depends on colour alone. */
export function Tag({ icon, look = '', children }: { icon: IconName; look?: string; children: ReactNode }) {
  return (
    <span className={`${classes.tag} ${classes[look] ?? ''}`}>
      <Icon name={icon} />
      {children}
    </span>
  );
}

export function FoodBadge({ food }: { food: FoodOption }) {
  return (
    <Tag icon={food} look={food}>
      {useText().food[food]}
    </Tag>
  );
}

/** How a registration was paid. A guest's registration is stored as cash, but nothing was paid. */
export function PayBadge({ mode, isGuest = false }: { mode: PaymentMode; isGuest?: boolean }) {
  const words = useText().payment;
  return isGuest ? <Tag icon="medal">{words.guest}</Tag> : <Tag icon={mode}>{words[mode]}</Tag>;
}
