import { useRef } from 'react';
import type { RegistrationDto } from '../../api/generated/rest';
import { useDeliveryText } from '../../delivery/texts/text';
import { useGiftText } from '../../gift/texts/text';
import { Icon, type IconName } from '../../theme/Icon';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { useRegistrationText } from '../texts/text';
import type { SaleAction } from './sale-actions';
import { nameOf } from '../../i18n/names';
import classes from './last-sales.module.css';

const ICONS: Record<SaleAction, IconName> = {
  screenshot: 'upload',
  deliver: 'message',
  correct: 'edit',
  change: 'price',
  give: 'people',
};

interface SaleMenuProps {
  sale: RegistrationDto;
  actions: readonly SaleAction[];
  onChoose: (action: SaleAction) => void;
  /** Called when the menu closes and nothing was chosen. */
  onClose: () => void;
}

/** What can be done with a sale besides what has a button of its own. */
export default function SaleMenu({ sale, actions, onChoose, onClose }: SaleMenuProps) {
  const text = useRegistrationText();
  const delivery = useDeliveryText().delivery;
  const give = useGiftText().gift.open;
  const labels: Record<SaleAction, string> = {
    screenshot: text.registration.lastSales.addScreenshot,
    deliver: delivery.deliver,
    correct: text.registration.correct,
    change: text.registration.change.open,
    give,
  };
  // The menu closes first, so that the focus is back at its button when the next dialog opens.
  const chosen = useRef<SaleAction | null>(null);
  return (
    <Dialog
      title={text.registration.lastSales.moreOf(nameOf(text, sale.name))}
      onClose={() => (chosen.current ? onChoose(chosen.current) : onClose())}
    >
      {(close) => (
        <div className={classes.menu}>
          <p>
            {text.tickets(sale.ticket_quantity)} · {text.food[sale.food_option]}
          </p>
          {actions.map((action) => (
            <Button
              key={action}
              startIcon={<Icon name={ICONS[action]} />}
              onClick={() => {
                chosen.current = action;
                close();
              }}
            >
              {labels[action]}
            </Button>
          ))}
        </div>
      )}
    </Dialog>
  );
}
