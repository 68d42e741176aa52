import type { FoodOption, PaymentMode } from '@usher/backend/rules';
import type { RegistrationInput } from '../api/types';

/** What the form holds. The server computes the price; the form never sends one. */
export interface RegistrationFields {
  name: string;
  email: string;
  phone: string;
  ticket_quantity: number;
  payment_mode: PaymentMode;
  food_option: FoodOption;
  is_guest: boolean;
}

export const EMPTY_FIELDS: RegistrationFields = {
  name: '',
  email: '',
  phone: '',
  ticket_quantity: 1,
  payment_mode: 'cash',
  food_option: 'without_food',
  is_guest: false,
};

export const FIELD_NAMES = Object.keys(EMPTY_FIELDS) as Array<keyof RegistrationFields>;

/** The body of the call. A guest pays nothing and is stored as cash. */
export function inputOf(fields: RegistrationFields, eventId: string | undefined): RegistrationInput {
  return {
    ...fields,
    name: fields.name.trim(),
    email: fields.email.trim(),
    payment_mode: fields.is_guest ? 'cash' : fields.payment_mode,
    event_id: eventId,
  };
}
