import type { RegistrationDto } from '../../../api/generated/rest';
import { Badge } from '../../../console/parts/badges';
import { deliveryState } from '../../../delivery/deliver';
import { useDeliveryText } from '../../../delivery/texts/text';

/** How far a ticket that is not mailed was given on; nothing of one that is mailed. */
export function DeliveryBadge({
  registration,
  zone,
}: {
  registration: RegistrationDto;
  zone: string | undefined;
}) {
  const state = deliveryState(useDeliveryText(), registration, zone);
  return (
    state && (
      <Badge icon={state.isDue ? 'warning' : 'check'} color={state.isDue ? 'warning' : undefined}>
        {state.label}
      </Badge>
    )
  );
}
