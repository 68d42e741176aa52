import { useNotify, useUpdate } from 'react-admin';
import type { EventDto } from '../../api/generated/rest';
import { useOneAtATime } from '../../api/useOneAtATime';
import { fieldsOf, inputOf } from '../../console/event-form/fields';
import { ActionButton } from '../../console/parts/ActionButton';
import { useConsoleText } from '../../console/texts/text';

/** A button that puts a draft on sale, as it is stored. */
export function PutOnSale({ event, onSaved }: { event: EventDto; onSaved: (event: EventDto) => void }) {
  const words = useConsoleText().admin.events;
  const [update, { isPending }] = useUpdate<EventDto>();
  const notify = useNotify();
  const oneAtATime = useOneAtATime();
  const putOnSale = () =>
    oneAtATime(async () => {
      const data = { ...inputOf(fieldsOf(event), event), status: 'on_sale' as const };
      const params = { id: event.id, data, previousData: event };
      onSaved((await update('events', params, { returnPromise: true })) as EventDto);
      notify(words.isOnSale, { type: 'success' });
    });
  return (
    <ActionButton icon="price" isPending={isPending} act={putOnSale} failed={words.putOnSaleFailed}>
      {words.putOnSale}
    </ActionButton>
  );
}
