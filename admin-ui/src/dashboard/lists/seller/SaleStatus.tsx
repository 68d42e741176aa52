import type { RegistrationDto } from '../../../api/generated/rest';
import { Badge } from '../../../console/parts/badges';
import { useConsoleText } from '../../../console/texts/text';

/** The status of a sale; an attendee who is not checked in is called Registered here. */
export function SaleStatus({ row }: { row: RegistrationDto }) {
  const words = useConsoleText().lists.seller;
  return row.is_checked_in ? (
    <Badge icon="check" color="success">
      {words.checkedIn}
    </Badge>
  ) : (
    <Badge icon="waiting">{words.registered}</Badge>
  );
}
