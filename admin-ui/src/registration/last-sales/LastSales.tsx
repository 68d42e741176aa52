import type { RegistrationDto } from '../../api/generated/rest';
import { useSession } from '../../api/session';
import { useNow } from '../../browser/useNow';
import { deliveryState } from '../../delivery/deliver';
import { useDeliveryText } from '../../delivery/texts/text';
import { mayGive } from '../../gift/gift';
import { giftLines } from '../../gift/lines';
import { useGiftText } from '../../gift/texts/text';
import { EmailText } from '../../i18n/EmailText';
import { timeOfDay } from '../../i18n/dates';
import { moneyText } from '../../i18n/money';
import { Icon } from '../../theme/Icon';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { FoodBadge, PayBadge, Tag } from '../../ui/Tag';
import { ScreenshotPicker } from '../payment/ScreenshotPicker';
import { sendScreenshot, useUploads } from '../payment/upload-queue';
import { useRegistrationText } from '../texts/text';
import { isUndelivered } from './correction';
import { actionsOf, lacksScreenshot, type SaleAction } from './sale-actions';
import { nameOf } from '../../i18n/names';
import classes from './last-sales.module.css';

interface LastSalesProps {
  sales: readonly RegistrationDto[];
  /** The name of their event, where others are sold too. */
  event: string | null;
  timeZone: string | undefined;
  mayCorrect: (sale: RegistrationDto) => boolean;
  mayChange: (sale: RegistrationDto) => boolean;
  onAction: (action: SaleAction, sale: RegistrationDto) => void;
  /** Opens the menu with the rest of what can be done. */
  onMore: (actions: readonly SaleAction[], sale: RegistrationDto) => void;
}

/** The seller's last sales, each with what is due, or what is mended most often, on a button. */
export default function LastSales({ sales, event, timeZone, ...rest }: LastSalesProps) {
  const text = useRegistrationText();
  if (sales.length === 0) return null;
  return (
    <Card className={classes.sales} aria-labelledby="last-sales">
      <h2 id="last-sales">{text.registration.lastSales.title}</h2>
      {event && <p className={classes.event}>{event}</p>}
      <ul>
        {sales.map((sale) => (
          <Sale key={sale.id} sale={sale} timeZone={timeZone} {...rest} />
        ))}
      </ul>
    </Card>
  );
}

type SaleProps = { sale: RegistrationDto } & Omit<LastSalesProps, 'sales' | 'event'>;

function Sale({ sale, timeZone, mayCorrect, mayChange, onAction, onMore }: SaleProps) {
  const text = useRegistrationText();
  const words = text.registration.lastSales;
  const deliveryText = useDeliveryText();
  const giftText = useGiftText();
  const user = useSession()?.user;
  const now = useNow();
  const isPictureSent = useUploads().some(({ registration }) => registration.id === sale.id);
  const delivery = deliveryState(deliveryText, sale, timeZone);
  const { main, more } = actionsOf(sale, {
    isPictureSent,
    isToDeliver: delivery?.isDue ?? false,
    mayCorrect: mayCorrect(sale),
    mayChange: mayChange(sale),
    mayGive: mayGive(user, sale, now),
  });
  const labels: Record<Exclude<SaleAction, 'screenshot'>, [label: string, ofSale: string]> = {
    deliver: [deliveryText.delivery.deliver, deliveryText.delivery.title(nameOf(text, sale.name))],
    correct: [text.registration.correct, words.correctOf(nameOf(text, sale.name))],
    change: [text.registration.change.open, text.registration.change.openOf(nameOf(text, sale.name))],
    give: [giftText.gift.open, giftText.gift.openOf(nameOf(text, sale.name))],
  };
  const send = (file: File) => {
    sendScreenshot(sale, file);
    // The upload's progress is shown at the top of the page.
    window.scrollTo(0, 0);
  };
  return (
    <li>
      <div className={classes.who}>
        <b>{nameOf(text, sale.name)}</b>
        <small>
          <EmailText email={sale.email} />
        </small>
        {giftLines(giftText, sale).map((line, index) => (
          <small key={index}>{line}</small>
        ))}
        <span className={classes.tags}>
          <PayBadge mode={sale.payment_mode} isGuest={sale.is_guest} />
          <FoodBadge food={sale.food_option} />
          {delivery && <Tag icon={delivery.isDue ? 'warning' : 'check'}>{delivery.label}</Tag>}
          {isUndelivered(sale) && <Tag icon="warning">{words.undelivered}</Tag>}
          {lacksScreenshot(sale) &&
            (isPictureSent ? (
              <Tag icon="upload" look="part">
                {words.pending}
              </Tag>
            ) : (
              <Tag icon="warning">{words.missing}</Tag>
            ))}
        </span>
      </div>
      <div className={classes.sold}>
        <b>{text.tickets(sale.ticket_quantity)}</b>
        <span>{moneyText(sale.total_price)}</span>
        <small>{timeOfDay(text, sale.created_at, timeZone)}</small>
      </div>
      {main && (
        <div className={classes.actions}>
          {main === 'screenshot' ? (
            <ScreenshotPicker
              label={words.addScreenshot}
              onPick={send}
              input={{ 'aria-label': words.addScreenshotOf(nameOf(text, sale.name)) }}
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
              aria-label={words.moreOf(nameOf(text, sale.name))}
              onClick={() => onMore(more, sale)}
            >
              {words.more}
              <Icon name="down" />
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
