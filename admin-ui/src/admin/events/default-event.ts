import { REMINDER_HOURS_DEFAULT } from '@usher/backend/rules';
import { currentLanguage } from '../../i18n/language';
import type { EventDto } from '../../api/generated/rest';
import { dayOf, instantOf } from '../../i18n/zoned';

const FOUR_WEEKS_MS = 28 * 24 * 60 * 60_000;

/** Returns the initial values of a new event, on this zone's clock: in four weeks, at 6 PM. The first of all is on sale.
 * What its guests get is in the language of this screen at first. */
export const defaultEvent = (timeZone: string, isFirst: boolean): EventDto => ({
  id: '',
  name: '',
  description: '',
  event_date: instantOf(`${dayOf(Date.now() + FOUR_WEEKS_MS, timeZone)}T18:00`, timeZone)!,
  event_end: null,
  location: '',
  time_zone: timeZone,
  payment_recipient: null,
  reply_to: null,
  lang: currentLanguage(),
  reminder_hours_before: REMINDER_HOURS_DEFAULT,
  cash_limit: null,
  capacity: null,
  tickets_sold: 0,
  tickets_reserved: 0,
  offline_reserve: 0,
  people_with_tickets: 0,
  is_over: false,
  status: isFirst ? 'on_sale' : 'draft',
  sells_alongside: false,
  guests_may_give: true,
  paper_at_door: 'admit',
  is_archived: false,
  selling: 'later',
  is_unused: true,
  updated_at: '',
});
