import { useNotify, useUpdate } from 'react-admin';
import type { EventDto } from '../../api/generated/rest';
import { asApiError } from '../../api/error';
import { fieldsOf, inputOf } from '../../console/event-form/fields';
import { BusyButton } from '../../console/parts/BusyButton';
import { useConsoleText } from '../../console/texts/text';
import { Icon } from '../../theme/Icon';

/** A button that puts a draft on sale, as it is stored. */
export function PutOnSale({ event, onSaved }: { event: EventDto; onSaved: (event: EventDto) => void }) {
  const words = useConsoleText().admin.events;
  const [update, { isPending }] = useUpdate<EventDto>();
  const notify = useNotify();

  const putOnSale = async () => {
    if (isPending) return;
    const data = { ...inputOf(fieldsOf(event), event), status: 'on_sale' as const };
    try {
      const saved = await update(
        'events',
        { id: event.id, data, previousData: event },
        { returnPromise: true },
      );
      onSaved(saved as EventDto);
      notify(words.isOnSale, { type: 'success' });
    } catch (reason) {
      notify(asApiError(reason).sentence(words.putOnSaleFailed), { type: 'error' });
    }
  };

  return (
    <BusyButton
      busy={isPending}
      variant="contained"
      startIcon={<Icon name="price" />}
      onClick={() => void putOnSale()}
    >
      {words.putOnSale}
    </BusyButton>
  );
}
