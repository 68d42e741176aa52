import type { ReactNode } from 'react';
import type { ApiError } from '../../api/error';
import { timeOfDay } from '../../i18n/dates';
import { Button } from '../../ui/Button';
import { letInAnyway, switchDoorEvent } from '../checkin-actions';
import { useDoorEvent, useDoorEvents } from '../door-events';
import { useChosenList } from '../offline/offline-state';
import type { AnsweredScan } from '../scans/queue';
import { NOT_SOLD, OF_OTHER_EVENT, type ResultOf } from '../scans/result';
import { UndoneResult } from '../sell/UndoneResult';
import { useCheckinText } from '../texts/text';
import { Already, Partly } from './AlreadyPanels';
import { FailurePanel } from './FailurePanel';
import { newsText, refusalText } from './result-texts';
import { SellInstead } from './SellInstead';
import { LetInAnyway, Served, Success } from './SuccessPanels';
import { useResultText } from './texts/text';
import classes from './result.module.css';

interface ResultPanelProps {
  scan: AnsweredScan;
  timeZone: string | undefined;
  /** Button to continue, for results that stay until dismissed. */
  again: ReactNode;
}

/** A result fills the stage. Results differ in shape, word and colour, to be recognised at arm's length and in the sun. */
export function ResultPanel({ scan, timeZone, again }: ResultPanelProps) {
  const text = useCheckinText();
  const words = useResultText();
  const { result } = scan;
  // News of somebody who was looked up has neither a code nor, once the list is gone, a name.
  const code = scan.lookedUp || scan.code === '' ? text.lookUp.byName : scan.code;
  switch (result.kind) {
    case 'success':
      return result.station === 'food' ? (
        <Served result={result} code={code} />
      ) : (
        <Success result={result} code={code} />
      );
    case 'undone':
      return <UndoneResult sold={result.sold} again={again} />;
    case 'already':
      return <Already result={result} code={code} timeZone={timeZone} again={again} />;
    case 'partly':
      return <Partly result={result} scan={scan} code={code} again={again} />;
    case 'anyway':
      return <LetInAnyway code={code} />;
    case 'unlisted':
      return <Unlisted result={result} scan={scan} code={code} timeZone={timeZone} again={again} />;
    case 'refused':
      return <FailurePanel message={refusalText(text, words, result.why)} code={code} again={again} />;
    case 'news':
      return (
        <FailurePanel
          title={text.checkin.newsTitle}
          message={newsText(text, words, result, scan.station, timeZone)}
          name={result.name}
          code={code}
          again={again}
        />
      );
    case 'failed': {
      const { error } = result;
      const isUnsettled = error?.isUnsettled ?? true;
      const fallback = isUnsettled ? text.checkin.failedRetry : text.checkin.failedShort;
      return (
        <FailurePanel
          message={error?.sentence(fallback) ?? fallback}
          name={error?.params.number === undefined ? null : words.paper(Number(error.params.number))}
          code={code}
          again={
            <>
              {error?.code === OF_OTHER_EVENT && <SwitchEvent of={error.params} />}
              {error?.code === NOT_SOLD && <SellInstead />}
              {again}
            </>
          }
        />
      );
    }
  }
}

/** Leads to another event's door, if the ticket's event is at the door. */
function SwitchEvent({ of: { event: name, event_id: id } }: { of: ApiError['params'] }) {
  const text = useCheckinText().checkin;
  const doors = useDoorEvents();
  const here = useDoorEvent();
  const others = doors.events.filter((one) => one.id !== here?.id);
  // An older server tells no id; two may have one name.
  const event = others.find((one) => (id === undefined ? one.name === name : one.id === id));
  if (!event) return null;
  return <Button onClick={() => switchDoorEvent(event.id)}>{text.switchTo(event.name)}</Button>;
}

function Unlisted({
  result,
  scan,
  code,
  timeZone,
  again,
}: ResultPanelProps & { result: ResultOf<'unlisted'>; code: string }) {
  const text = useCheckinText();
  const words = useResultText();
  const list = useChosenList();
  const incomplete = list?.isComplete ? null : text.checkin.listIncomplete;
  return (
    <FailurePanel
      message={text.checkin.unlisted(list ? timeOfDay(text, list.asOf, timeZone) : '–')}
      name={result.wasLetIn ? words.unlistedAgain : incomplete}
      code={code}
      again={
        <>
          <Button className={classes.anyway} onClick={() => letInAnyway(scan)}>
            {text.checkin.letInAnyway}
          </Button>
          {again}
        </>
      }
    />
  );
}
