import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { DELIVERY_WAYS, type DeliveryWay } from '@usher/backend/rules';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { asApiError } from '../../../../api/error';
import type { EventDto, RegistrationDto } from '../../../../api/generated/rest';
import type { ConsoleDataProvider } from '../../../../console/data-provider/data-provider';
import { MAX_ROWS } from '../../../../console/data-provider/list-query';
import { Dialog } from '../../../../console/parts/Dialog';
import { SubmitActions } from '../../../../console/parts/DialogActions';
import { ListLoading } from '../../../../console/parts/ListMessage';
import { LoadFailed } from '../../../../console/parts/LoadFailed';
import { Select } from '../../../../console/parts/Select';
import list from '../../../../console/parts/without-email.module.css';
import { useConsoleText } from '../../../../console/texts/text';
import { useCommandForEach } from '../../../../console/useCommand';
import { deliveryState, messagesOf } from '../../../../delivery/deliver';
import { useDeliveryText } from '../../../../delivery/texts/text';
import { nameOf } from '../../../../i18n/names';
import { Icon } from '../../../../theme/Icon';
import { personResource } from '../../links';

interface DeliverChosenProps {
  /** People without an e-mail, each named by a registration. */
  people: string[];
  event: EventDto | null;
  refresh: () => Promise<void>;
  onClose: () => void;
}

const BY_HAND: DeliveryWay = 'printed';

/** Gives on the tickets of several people without an e-mail: by a message to each, or noted for all whose tickets are due. */
export function DeliverChosen({ people, event, refresh, onClose }: DeliverChosenProps) {
  const text = useConsoleText();
  const delivery = useDeliveryText();
  const words = text.lists.chosen;
  const notify = useNotify();
  const provider = useDataProvider<ConsoleDataProvider>();
  const [way, setWay] = useState<DeliveryWay>(BY_HAND);
  const [failure, setFailure] = useState<string | null>(null);
  const { run, isRunning } = useCommandForEach('deliverTicket');
  const { data, error, refetch } = useQuery({
    queryKey: ['delivery', people],
    queryFn: async () => {
      const found: RegistrationDto[] = [];
      for (const person of people) {
        const pagination = { page: 1, perPage: MAX_ROWS };
        found.push(...(await provider.getList<RegistrationDto>(personResource(person), { pagination })).data);
      }
      return found;
    },
    // As it was opened: each keeps its place once it is given on.
    staleTime: 0,
    gcTime: 0,
  });
  const stateOf = (one: RegistrationDto) => deliveryState(delivery, one, event?.time_zone);
  const due = data?.filter((one) => stateOf(one)?.isDue) ?? [];

  const note = async (registrations: readonly RegistrationDto[], by: DeliveryWay) => {
    setFailure(null);
    const outcome = await run(registrations.map(({ id }) => ({ id, way: by })));
    if (!outcome) return;
    const { answers, failures } = outcome;
    await Promise.all([refetch(), refresh()]);
    if (answers.length > 0) notify(words.delivered(answers.length), { type: 'success' });
    const [first] = failures;
    if (first) setFailure(asApiError(first.error).sentence(delivery.delivery.notNoted));
    return failures.length === 0;
  };
  return (
    <Dialog title={words.deliver} onClose={onClose}>
      {(close) =>
        !data ? (
          error ? (
            <LoadFailed message={text.dashboard.loadFailed} error={error} onRetry={() => void refetch()} />
          ) : (
            <ListLoading rows={Math.min(people.length, 5)} />
          )
        ) : (
          <>
            <p>{words.due(due.length)}</p>
            <ul className={list.people}>
              {data.map((one) => (
                <li key={one.id}>
                  <span className={list.who}>
                    <b>{nameOf(text, one.name)}</b>
                    <span>
                      {[delivery.tickets(one.ticket_quantity), stateOf(one)?.label]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </span>
                  {messagesOf(delivery, one, event).ways.map(({ way: by, href }) => (
                    <Button
                      key={by}
                      component="a"
                      href={href}
                      target="_blank"
                      rel="noopener noreferrer"
                      aria-label={words.wayTo(delivery.delivery[by], nameOf(text, one.name))}
                      startIcon={<Icon name="message" />}
                      onClick={() => void note([one], by)}
                    >
                      {delivery.delivery[by]}
                    </Button>
                  ))}
                </li>
              ))}
            </ul>
            {failure && <Alert severity="error">{failure}</Alert>}
            {due.length > 0 && (
              <Select
                label={words.way}
                value={way}
                options={DELIVERY_WAYS.map((value) => ({ value, label: delivery.delivery.ways[value] }))}
                onChoose={setWay}
              />
            )}
            <SubmitActions
              submit={words.mark(due.length)}
              cancel={text.close}
              isBusy={isRunning}
              isDisabled={due.length === 0}
              onCancel={close}
              onSubmit={() => void note(due, way).then((isDone) => isDone && close())}
            />
          </>
        )
      }
    </Dialog>
  );
}
