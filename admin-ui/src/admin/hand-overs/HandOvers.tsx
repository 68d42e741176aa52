import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useState } from 'react';
import { useGetList } from 'react-admin';
import type { HandOverDto } from '../../api/generated/rest';
import { useSession } from '../../api/session';
import { useChosenEvent } from '../../console/chosen-event';
import { useLiveRefresh } from '../../console/live';
import { HideSwitch, useHiddenValues } from '../../console/parts/HideSwitch';
import { NoEvent } from '../../console/parts/NoEvent';
import { PageHead } from '../../console/parts/PageHead';
import { useConsoleText } from '../../console/texts/text';
import { useCommand } from '../../console/useCommand';
import { countText } from '../../i18n/numbers';
import { moneyText } from '../../i18n/money';
import { useShowMore } from '../../console/useShowMore';
import { ListLoading, ListMessage } from '../../console/parts/ListMessage';
import { ReasonDialog } from '../../console/parts/ReasonDialog';
import { CountersignDialog } from './CountersignDialog';
import { differencesOf } from '../../hand-overs/differences';
import { DoneHandOvers } from './DoneHandOvers';
import { HandOverRow, type HandOverAct } from './HandOverRow';
import { ReceiveDialog } from './ReceiveDialog';
import { WhoseCash } from './WhoseCash';
import classes from './hand-overs.module.css';

/** Maximum number of open hand-overs that are read; no night has more. */
const MAX_OPEN = 500;
const FIRST_UNEXPLAINED = 5;

/** Hand-overs of cash to finance of the event in the address, live. */
export function HandOvers() {
  const text = useConsoleText();
  const chosen = useChosenEvent();
  const values = useHiddenValues();
  const refresh = useLiveRefresh();
  return (
    <div>
      <PageHead title={text.handOversPanel.title} chosen={chosen}>
        {!chosen.hasNone && <HideSwitch {...values} />}
      </PageHead>
      {chosen.hasNone ? (
        <NoEvent />
      ) : (
        <OfEvent
          key={chosen.eventId}
          eventId={chosen.eventId}
          zone={chosen.event?.time_zone}
          isHidden={values.isHidden}
          refresh={refresh}
        />
      )}
    </div>
  );
}

interface OfEventProps {
  eventId: string | null;
  zone: string | undefined;
  isHidden: boolean;
  /** Refetches everything on the page. */
  refresh: () => Promise<void>;
}

/** Where the cash is, which hand-overs are open, and which are finished. */
function OfEvent({ eventId, zone, isHidden, refresh }: OfEventProps) {
  const text = useConsoleText();
  const words = text.handOversPanel;
  const userId = useSession()?.user.id;
  const [doing, setDoing] = useState<{ act: HandOverAct; handOver: HandOverDto } | null>(null);
  const open = useGetList<HandOverDto>(
    'hand-overs',
    { pagination: { page: 1, perPage: MAX_OPEN }, filter: { event_id: eventId, open: true } },
    { enabled: eventId !== null },
  );
  const unexplained = useShowMore(open.data?.filter((row) => row.unexplained) ?? [], FIRST_UNEXPLAINED);
  const offered = open.data?.filter(({ status }) => status === 'offered') ?? [];
  // Of more offers than were read, nobody knows whose they are.
  const isWhole = open.data !== undefined && open.data.length >= (open.total ?? 0);
  const offering = isWhole ? new Set(offered.map((offer) => offer.volunteer_id)) : undefined;
  const row = (handOver: HandOverDto) => (
    <HandOverRow
      key={handOver.id}
      handOver={handOver}
      zone={zone}
      isOwn={handOver.volunteer_id === userId}
      act={(act) => setDoing({ act, handOver })}
    />
  );

  return (
    <section className={classes.panel} aria-label={words.title}>
      <WhoseCash eventId={eventId} isHidden={isHidden} offering={offering} />
      {!open.data && (
        <Paper className={classes.card}>
          {open.error ? (
            <ListMessage onRetry={() => void open.refetch()}>{words.loadFailed}</ListMessage>
          ) : (
            <ListLoading rows={2} />
          )}
        </Paper>
      )}
      {open.data?.length === 0 && (
        <Paper className={classes.card}>
          <p className={classes.empty}>{words.nothingWaits}</p>
        </Paper>
      )}
      {unexplained.shown.length > 0 && (
        <Paper component="section" className={classes.card} aria-label={words.unexplained}>
          <h2>
            {words.unexplained} <Count of={unexplained.shown.length + unexplained.hidden} />
          </h2>
          <ul>{unexplained.shown.map(row)}</ul>
          {unexplained.hidden > 0 && (
            <Button onClick={unexplained.showAll}>{words.cash.showMore(unexplained.hidden)}</Button>
          )}
        </Paper>
      )}
      {offered.length > 0 && (
        <Paper component="section" className={classes.card} aria-label={words.offered}>
          <h2>
            {words.offered} <Count of={offered.length} />
          </h2>
          <ul>{offered.map(row)}</ul>
        </Paper>
      )}
      <DoneHandOvers eventId={eventId}>{row}</DoneHandOvers>
      {doing && (
        <Doing
          {...doing}
          zone={zone}
          refresh={refresh}
          onExplain={(handOver) => setDoing({ act: 'explain', handOver })}
          onClose={() => setDoing((now) => (now === doing ? null : now))}
        />
      )}
    </section>
  );
}

function Count({ of }: { of: number }) {
  const text = useConsoleText();
  return <span className={classes.total}>{countText(text, of)}</span>;
}

interface DoingProps {
  act: HandOverAct;
  handOver: HandOverDto;
  zone: string | undefined;
  refresh: () => Promise<void>;
  onExplain: (handOver: HandOverDto) => void;
  onClose: () => void;
}

/** The dialog of the chosen action. */
function Doing({ act, handOver, zone, refresh, onExplain, onClose }: DoingProps) {
  const text = useConsoleText();
  const words = text.handOversPanel;
  const { id, volunteer_name: name } = handOver;
  const commands = {
    withdraw: useCommand('withdrawHandOver'),
    explain: useCommand('explainHandOver'),
    reverse: useCommand('reverseHandOver'),
  };
  if (act === 'receive')
    return (
      <ReceiveDialog
        handOver={handOver}
        zone={zone}
        refresh={refresh}
        onExplain={onExplain}
        onClose={onClose}
      />
    );
  if (act === 'countersign')
    return <CountersignDialog handOver={handOver} refresh={refresh} onClose={onClose} />;
  const hints = {
    withdraw: words.withdraw.hint(name),
    explain: [
      words.explain.hint(differencesOf(handOver, text.handOversPanel.differences).join(' · ')),
      handOver.countersigned_by && words.explain.voids(handOver.countersigned_by),
    ]
      .filter(Boolean)
      .join(' '),
    reverse: words.reverse.hint(name, moneyText(handOver.received ?? 0)),
  };
  const { title, submit, failed } = words[act];
  return (
    <ReasonDialog
      title={title}
      hint={hints[act]}
      submit={submit}
      isDestructive={act !== 'explain'}
      failed={failed}
      send={async (reason) => {
        try {
          await commands[act].run({ id, reason });
        } finally {
          // Whether it was done, refused, or done without an answer: what is shown may be out of date.
          void refresh();
        }
      }}
      onClose={onClose}
    />
  );
}
