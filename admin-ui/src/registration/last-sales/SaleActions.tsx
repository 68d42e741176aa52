import type { RegistrationDto } from '../../api/generated/rest';
import { useSession } from '../../api/session';
import { useNow } from '../../browser/useNow';
import { deliveryState } from '../../delivery/deliver';
import { useDeliveryText } from '../../delivery/texts/text';
import { mayGive } from '../../gift/gift';
import { useGiftText } from '../../gift/texts/text';
import { nameOf } from '../../i18n/names';
import { Icon } from '../../theme/Icon';
import { Button } from '../../ui/Button';
import { ScreenshotPicker } from '../payment/ScreenshotPicker';
import { sendScreenshot, useUploads } from '../payment/upload-queue';
import { useRegistrationText } from '../texts/text';
import { actionsOf, type SaleAction } from './sale-actions';
import classes from './last-sales.module.css';

export interface SaleActionsProps {
  sale: RegistrationDto;
  mayCorrect: boolean;
  mayChange: boolean;
  /** Whether its ticket is given on by buttons of their own beside these. */
  isDeliveredBeside?: boolean;
  onAction: (action: SaleAction, sale: RegistrationDto) => void;
  /** Opens the menu with the rest of what can be done. */
  onMore: (actions: readonly SaleAction[], sale: RegistrationDto) => void;
}

/** What can be done with a sale: what is due, or what is mended most often, on a button, and the rest behind one. */
export function SaleActions({
  sale,
  mayCorrect,
  mayChange,
  isDeliveredBeside = false,
  onAction,
  onMore,
}: SaleActionsProps) {
  const text = useRegistrationText();
  const words = text.registration.lastSales;
  const deliveryText = useDeliveryText();
  const giftText = useGiftText();
  const user = useSession()?.user;
  const now = useNow();
  const isPictureSent = useUploads().some(({ registration }) => registration.id === sale.id);
  const name = nameOf(text, sale.name);
  const { main, more } = actionsOf(sale, {
    isPictureSent,
    delivery: isDeliveredBeside ? null : deliveryState(deliveryText, sale, undefined),
    mayCorrect,
    mayChange,
    mayGive: mayGive(user, sale, now),
  });
  const labels: Record<Exclude<SaleAction, 'screenshot'>, [label: string, ofSale: string]> = {
    deliver: [deliveryText.delivery.deliver, deliveryText.delivery.title(name)],
    correct: [text.registration.correct, words.correctOf(name)],
    change: [text.registration.change.open, text.registration.change.openOf(name)],
    give: [giftText.gift.open, giftText.gift.openOf(name)],
  };
  const send = (file: File) => {
    sendScreenshot(sale, file);
    // The upload's progress is shown at the top of the page.
    window.scrollTo(0, 0);
  };
  if (!main) return null;
  return (
    <div className={classes.actions}>
      {main === 'screenshot' ? (
        <ScreenshotPicker
          label={words.addScreenshot}
          onPick={send}
          input={{ 'aria-label': words.addScreenshotOf(name) }}
        />
      ) : (
        <Button aria-label={labels[main][1]} onClick={() => onAction(main, sale)}>
          {labels[main][0]}
        </Button>
      )}
      {more.length > 0 && (
        <Button
          className={classes.more}
          aria-haspopup="dialog"
          aria-label={words.moreOf(name)}
          onClick={() => onMore(more, sale)}
        >
          {words.more}
          <Icon name="down" />
        </Button>
      )}
    </div>
  );
}
