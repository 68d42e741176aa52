import type { EventDto, RegistrationDto } from '../api/generated/rest';
import { nameOf } from '../i18n/names';
import { eventTimesInShort } from '../i18n/dates';
import { QrPicture } from '../theme/QrPicture';
import { currentLanguage, isLanguage } from '../i18n/language';
import { PAPER } from './texts/paper';
import { useDeliveryText } from './texts/text';
import classes from './delivery.module.css';

/** The part of a registration that is on its ticket. */
export interface TicketOf extends Pick<RegistrationDto, 'qr_code_id' | 'ticket_quantity' | 'food_option'> {
  /** null: sold at the door without one. */
  name: string | null;
}

/** The part of an event that is on its tickets. */
export type TicketEvent = Pick<EventDto, 'name' | 'event_date' | 'event_end' | 'time_zone' | 'location'> & {
  /** The language of its paper. */
  lang?: string;
};

/** What is on a ticket that is shown or printed: the same as on the ticket's page, as far as the door needs it. */
export function TicketFacts({ registration, event }: { registration: TicketOf; event: TicketEvent | null }) {
  const { qrCodeId } = useDeliveryText().delivery;
  const lang = isLanguage(event?.lang) ? event.lang : currentLanguage();
  const text = PAPER[lang];
  const code = registration.qr_code_id;
  return (
    <div className={classes.facts} lang={lang}>
      {event && (
        <>
          <b className={classes.event}>{event.name}</b>
          <span>{eventTimesInShort(text, event)}</span>
          <span>{event.location}</span>
        </>
      )}
      <span className={classes.qr}>
        <QrPicture text={code} label={qrCodeId} />
      </span>
      <b className={classes.code}>{code}</b>
      <b>{nameOf(text, registration.name)}</b>
      <span>
        {text.tickets(registration.ticket_quantity)} · {text.food[registration.food_option]}
      </span>
    </div>
  );
}
