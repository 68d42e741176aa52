import type { RegistrationDto } from '../../api/generated/rest';
import { useRegistrationText } from '../texts/text';
import { moneyText } from '../../i18n/money';
import { Alert } from '../../ui/Alert';
import { nameOf } from '../../i18n/names';
import classes from '../registration.module.css';

/** Reports that a sale whose answer was lost did succeed. `isFormInUse`: the form contains another sale by now. */
export function FoundAlert({
  registration: { name, ticket_quantity: tickets, total_price: total },
  isFormInUse = false,
}: {
  registration: RegistrationDto;
  isFormInUse?: boolean;
}) {
  const text = useRegistrationText();
  const { found, foundBefore } = text.registration.lost;
  return (
    <div className={classes.alert}>
      <Alert kind="success" title={found(nameOf(text, name))}>
        <p>{text.registration.lost.what(text.tickets(tickets), moneyText(total))}</p>
        {isFormInUse && <p>{foundBefore}</p>}
      </Alert>
    </div>
  );
}
