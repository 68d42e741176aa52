import { Icon } from '../../theme/Icon';
import { Button } from '../../ui/Button';
import { useStation } from '../checkin-actions';
import { openSale } from '../sell/requests';
import { useCheckinText } from '../texts/text';

/** Sells a ticket, at the entrance, to somebody whose paper ticket nobody has sold. */
export function SellInstead() {
  const text = useCheckinText().checkin;
  if (useStation() !== 'entrance') return null;
  return (
    <Button startIcon={<Icon name="price" />} onClick={openSale}>
      {text.sell}
    </Button>
  );
}
