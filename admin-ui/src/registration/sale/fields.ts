import { paymentModeRules } from '@usher/backend/rules';
import type { RegisterInput } from '../../api/generated/rest';

/** Values of the form. The server computes the price. */
export interface RegistrationFields extends Omit<
  RegisterInput,
  'email' | 'delivery' | 'event_id' | 'quoted_total_price'
> {
  email: string;
  /** Screenshot of the bank transfer. It is uploaded separately, once the sale has an id. */
  screenshot: File | null;
}

export const EMPTY_FIELDS: RegistrationFields = {
  name: '',
  email: '',
  phone: '',
  ticket_quantity: 1,
  payment_mode: 'cash',
  food_option: 'without_food',
  is_guest: false,
  screenshot: null,
};

export const FIELD_NAMES = Object.keys(EMPTY_FIELDS) as Array<keyof RegistrationFields>;

/** Whether the sale needs a screenshot. A guest pays nothing, whatever payment mode was chosen before. */
export const needsScreenshot = (fields: Pick<RegistrationFields, 'payment_mode' | 'is_guest'>): boolean =>
  paymentModeRules(fields.payment_mode).needsPicture && !fields.is_guest;

/** Converts the form's values to the request body. A guest pays nothing and is stored as cash. */
export function inputOf(fields: RegistrationFields): RegisterInput {
  const { name, email, phone, ticket_quantity, payment_mode, food_option, is_guest } = fields;
  return {
    name: name.trim(),
    email: email.trim(),
    phone,
    ticket_quantity,
    payment_mode: is_guest ? 'cash' : payment_mode,
    food_option,
    is_guest,
  };
}
