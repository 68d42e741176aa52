import Skeleton from '@mui/material/Skeleton';
import { useRef } from 'react';
import { Resource, useCreate, useListContext, useNotify } from 'react-admin';
import type { TierDto } from '../../api/generated/rest';
import { useConsoleText } from '../../console/texts/text';
import Paper from '@mui/material/Paper';
import { EventListBase } from '../../console/parts/EventListBase';
import { LoadFailed } from '../../console/parts/LoadFailed';
import { NEW_TIER, TIERS } from './fields';
import { QuickSetup } from './QuickSetup';
import { TierForm } from './TierForm';
import { TierRow } from './TierRow';
import classes from './pricing.module.css';

/** All tiers are shown at once. */
const ALL = 1000;

interface PricingPanelProps {
  /** Null if there is no event. */
  eventId: string | null;
  /** Refetches everything on the page. */
  refresh: () => void;
}

/** Ticket prices, by quantity and food, in the order of the server. */
const PricingPanel = (props: PricingPanelProps) => (
  <Resource
    name={TIERS}
    list={
      <EventListBase<TierDto>
        eventId={props.eventId}
        perPage={ALL}
        // The address is about the lists below.
        disableSyncWithLocation
        queryOptions={{ placeholderData: undefined }}
      >
        <Tiers {...props} />
      </EventListBase>
    }
  />
);
export default PricingPanel;

function Tiers({ eventId, refresh }: PricingPanelProps) {
  const text = useConsoleText();
  const words = text.pricingPanel;
  const { data: tiers, error, refetch } = useListContext<TierDto>();
  const [create] = useCreate<TierDto>();
  const notify = useNotify();
  const list = useRef<HTMLHeadingElement>(null);

  return (
    <Paper component="section" className={classes.panel} aria-label={words.title}>
      <h2>{words.title}</h2>
      <QuickSetup eventId={eventId} refresh={refresh} />
      {eventId !== null && (
        <>
          <section className={classes.block}>
            <h3>{words.createTitle}</h3>
            <TierForm
              initial={NEW_TIER}
              action={words.create}
              save={async (input) => {
                await create(TIERS, { data: { ...input, event_id: eventId } }, { returnPromise: true });
                notify(words.created, { type: 'success' });
                refresh();
              }}
            />
          </section>
          <section className={classes.block} aria-busy={!tiers && !error}>
            <h3 ref={list} tabIndex={-1}>
              {words.currentTitle}
            </h3>
            {!tiers && error && (
              <LoadFailed message={words.loadFailed} error={error} onRetry={() => void refetch()} />
            )}
            {!tiers && !error && <Skeleton variant="rounded" className={classes.skeleton} />}
            {tiers?.length === 0 && <p className={classes.hint}>{words.empty}</p>}
            <ul>
              {tiers?.map((tier) => (
                <TierRow
                  key={tier.id}
                  tier={tier}
                  refresh={refresh}
                  onGone={() => {
                    // The button that had the focus is gone.
                    list.current?.focus();
                    refresh();
                  }}
                />
              ))}
            </ul>
          </section>
        </>
      )}
    </Paper>
  );
}
