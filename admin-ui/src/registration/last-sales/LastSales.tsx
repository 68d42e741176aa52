import type { RegistrationDto } from '../../api/generated/rest';
import { deliveryState } from '../../delivery/deliver';
import { useDeliveryText } from '../../delivery/texts/text';
import { giftLines } from '../../gift/lines';
import { useGiftText } from '../../gift/texts/text';
import { EmailText } from '../../i18n/EmailText';
import { timeOfDay } from '../../i18n/dates';
import { moneyText } from '../../i18n/money';
import PaperLine from '../../paper/PaperLine';
import { Card } from '../../ui/Card';
import { FoodBadge, PayBadge, Tag } from '../../ui/Tag';
import { useUploads } from '../payment/upload-queue';
import { useRegistrationText } from '../texts/text';
import { isUndelivered } from './correction';
import { nameOf } from '../../i18n/names';
import { ToDeliver } from './ToDeliver';
import { lacksScreenshot, type SaleAction } from './sale-actions';
import { SaleActions } from './SaleActions';
import classes from './last-sales.module.css';

/** With the list, as a part of the page of its own would cost the first view more than it weighs. */
export { SaleActions };

interface LastSalesProps {
  eventId: string | undefined;
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
export default function LastSales({ eventId, sales, event, timeZone, ...rest }: LastSalesProps) {
  const text = useRegistrationText();
  const paper = (
    <div className={classes.paper}>
      <PaperLine />
    </div>
  );
  if (sales.length === 0) return paper;
  return (
    <>
      {paper}
      {eventId !== undefined && (
        <ToDeliver
          eventId={eventId}
          shown={sales}
          timeZone={timeZone}
          onDeliver={(sale) => rest.onAction('deliver', sale)}
        />
      )}
      <Card className={classes.sales} aria-labelledby="last-sales">
        <h2 id="last-sales">{text.registration.lastSales.title}</h2>
        {event && <p className={classes.event}>{event}</p>}
        <ul>
          {sales.map((sale) => (
            <Sale key={sale.id} sale={sale} timeZone={timeZone} {...rest} />
          ))}
        </ul>
      </Card>
    </>
  );
}

type SaleProps = { sale: RegistrationDto } & Omit<LastSalesProps, 'eventId' | 'sales' | 'event'>;

function Sale({ sale, timeZone, mayCorrect, mayChange, onAction, onMore }: SaleProps) {
  const text = useRegistrationText();
  const words = text.registration.lastSales;
  const deliveryText = useDeliveryText();
  const giftText = useGiftText();
  const isPictureSent = useUploads().some(({ registration }) => registration.id === sale.id);
  const delivery = deliveryState(deliveryText, sale, timeZone);
  return (
    <li>
      <div className={classes.who}>
        <b>
          {sale.paper_number !== null && sale.name === null
            ? words.paper(sale.paper_number)
            : nameOf(text, sale.name)}
        </b>
        {sale.paper_number !== null && sale.name !== null && <small>{words.paper(sale.paper_number)}</small>}
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
      <SaleActions
        sale={sale}
        mayCorrect={mayCorrect(sale)}
        mayChange={mayChange(sale)}
        onAction={onAction}
        onMore={onMore}
      />
    </li>
  );
}
