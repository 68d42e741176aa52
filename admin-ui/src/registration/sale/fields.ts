import { paymentModeRules } from '@usher/backend/rules';
import type { Delivery } from '@usher/backend/rules';
import type { RegisterInput } from '../../api/generated/rest';

/** Values of the form. The server computes the price. */
export interface RegistrationFields extends Omit<
  RegisterInput,
  'email' | 'delivery' | 'event_id' | 'quoted_total_price'
> {
  /** What is typed; ignored where the seller delivers the ticket. */
  email: string;
  delivery: Delivery;
  /** Screenshot of the bank transfer. It is uploaded separately, once the sale has an id. */
  screenshot: File | null;
}

/** What is sold, to whomever. */
const NOTHING_CHOSEN = {
  ticket_quantity: 1,
  payment_mode: 'cash',
  food_option: 'without_food',
  is_guest: false,
} satisfies Partial<RegistrationFields>;

export const SOLD_FIELDS = Object.keys(NOTHING_CHOSEN) as Array<keyof typeof NOTHING_CHOSEN>;

export const EMPTY_FIELDS: RegistrationFields = {
  name: '',
  email: '',
  delivery: 'mail',
  phone: '',
  ...NOTHING_CHOSEN,
  screenshot: null,
};

export const FIELD_NAMES = Object.keys(EMPTY_FIELDS) as Array<keyof RegistrationFields>;

/** Whether the sale needs a screenshot. A guest pays nothing, whatever payment mode was chosen before. */
export const needsScreenshot = (fields: Pick<RegistrationFields, 'payment_mode' | 'is_guest'>): boolean =>
  paymentModeRules(fields.payment_mode).needsPicture && !fields.is_guest;

/** What the request says of the e-mail. */
const EMAIL_OF: Record<Delivery, (email: string) => Pick<RegisterInput, 'email' | 'delivery'>> = {
  mail: (email) => ({ email }),
  seller: () => ({ email: null, delivery: 'seller' }),
};

/** Converts the form's values to the request body. A guest pays nothing and is stored as cash. */
export function inputOf(fields: RegistrationFields): RegisterInput {
  const { name, email, delivery, phone, ticket_quantity, payment_mode, food_option, is_guest } = fields;
  return {
    name: name.trim(),
    ...EMAIL_OF[delivery](email.trim()),
    phone,
    ticket_quantity,
    payment_mode: is_guest ? 'cash' : payment_mode,
    food_option,
    is_guest,
  };
}
