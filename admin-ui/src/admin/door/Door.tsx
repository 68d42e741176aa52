import Alert from '@mui/material/Alert';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { useChosenEvent, type ChosenEvent } from '../../console/chosen-event';
import { useLiveRefresh } from '../../console/live';
import { HideSwitch, useHiddenValues } from '../../console/parts/HideSwitch';
import { LoadFailed } from '../../console/parts/LoadFailed';
import { NoEvent } from '../../console/parts/NoEvent';
import { PageHead } from '../../console/parts/PageHead';
import { countText } from '../../i18n/numbers';
import { useConsoleText } from '../../console/texts/text';
import { Icon } from '../../theme/Icon';
import { SeriesCard } from '../../console/charts/SeriesCard';
import { lastFiveMinutes } from '../../console/charts/series';
import { Split } from '../../console/charts/Split';
import { Conflicts } from './Conflicts';
import { Counts } from './Counts';
import { Devices } from './Devices';
import { DoorSwitch } from './DoorSwitch';
import { DoorSales } from './sales/DoorSales';
import { confidenceOf } from './confidence';
import { DEVICES_PER_PAGE, useDoor, type ShownDevices } from './useDoor';
import classes from './door.module.css';

/** The door of the event in the address, live. */
export function Door() {
  const text = useConsoleText();
  const chosen = useChosenEvent();
  const values = useHiddenValues();
  useLiveRefresh();
  return (
    <div>
      <PageHead title={text.doorPanel.title} chosen={chosen}>
        {!chosen.hasNone && <HideSwitch {...values} />}
      </PageHead>
      {chosen.hasNone ? (
        <NoEvent />
      ) : (
        <Figures key={chosen.eventId} chosen={chosen} isHidden={values.isHidden} />
      )}
    </div>
  );
}

interface FiguresProps {
  chosen: ChosenEvent;
  isHidden: boolean;
}

/** How many people are in and how certain that is, who let them in and where, how many meals are left, and the devices. */
function Figures({ chosen, isHidden }: FiguresProps) {
  const text = useConsoleText();
  const words = text.doorPanel;
  const { event, eventId } = chosen;
  const [shownDevices, setShownDevices] = useState<ShownDevices>({ search: '', page: 1 });
  const { data, error, reload } = useDoor(eventId, shownDevices);
  const zone = event?.time_zone;
  const mask = isHidden ? text.dashboard.hidden : null;
  const count = (value: number) => mask ?? countText(text, value);

  if (!data)
    return (
      <Paper component="section" className={classes.card} aria-label={words.title} aria-busy={!error}>
        {error || chosen.error ? (
          <LoadFailed
            message={words.loadFailed}
            error={error ?? chosen.error}
            onRetry={() => (eventId === null ? chosen.reload() : void reload())}
          />
        ) : (
          <Skeleton variant="rounded" className={classes.skeleton} />
        )}
      </Paper>
    );

  const { door, mealsPer5Min } = data;
  const devicePages = Math.max(Math.ceil(door.deviceCount / DEVICES_PER_PAGE), 1);
  // The list may have become shorter.
  if (shownDevices.page > devicePages) setShownDevices({ ...shownDevices, page: devicePages });
  const [inside, ...unsure] = confidenceOf(text, door, mask);
  const stillExpected = Math.max(0, door.expected - door.admitted);
  const left = Math.max(0, door.mealsOrdered - door.mealsServed);
  return (
    <section className={classes.door} aria-label={words.title}>
      <Paper className={classes.card}>
        <DoorSwitch eventId={eventId!} door={door} zone={zone} reload={reload} />
        <p className={`${classes.confidence} ${unsure.length > 0 ? classes.unsure : classes.sure}`}>
          <Icon name={unsure.length > 0 ? 'warning' : 'check'} />
          <span>
            <b>{inside}</b>
            {unsure.map((part) => ` · ${part}`)}
          </span>
        </p>
        {error && (
          <Alert severity="info" icon={<Icon name="offline" />} role="status">
            {words.stale}
          </Alert>
        )}
      </Paper>
      <div className={classes.grid}>
        <Paper component="section" className={classes.card}>
          <Split
            title={words.people}
            empty={text.dashboard.charts.noSales}
            first={{
              name: words.admitted,
              icon: 'check',
              size: door.admitted,
              figure: count(door.admitted),
              colour: 'var(--chart-strong)',
            }}
            second={{
              name: words.expected,
              icon: 'clock',
              size: stillExpected,
              figure: count(stillExpected),
              colour: 'var(--chart-strong)',
            }}
          />
          <Split
            title={words.meals}
            empty={words.noMeals}
            first={{
              name: words.served,
              icon: 'with_food',
              size: door.mealsServed,
              figure: count(door.mealsServed),
              colour: 'var(--food)',
            }}
            second={{
              name: words.left,
              icon: 'waiting',
              size: left,
              figure: count(left),
              colour: 'var(--food)',
            }}
          />
          <dl className={classes.fact}>
            <dt>{words.duplicates}</dt>
            <dd>{count(door.duplicates)}</dd>
          </dl>
        </Paper>
        <SeriesCard
          title={words.mealsPer5Min}
          finding={words.mealsFinding(count(door.mealsServed), count(left))}
          bars={lastFiveMinutes(text, mealsPer5Min, zone ?? 'UTC', new Date(door.asOf))}
          empty={words.noneServed}
          columns={{ when: text.dashboard.charts.time, count: words.meals }}
          mask={mask}
        />
        <Counts
          title={words.byEntrance}
          name={words.entrance}
          rows={door.entrances.map(({ label, ...row }) => ({ ...row, key: label ?? '', name: label }))}
          mask={mask}
        />
        <Counts
          title={words.byVolunteer}
          name={words.volunteer}
          rows={door.scanners.map(({ accountId, account, ...row }) => ({
            ...row,
            key: accountId,
            name: account,
          }))}
          mask={mask}
        />
      </div>
      {door.conflictEntries > 0 && <Conflicts eventId={eventId} total={door.conflictEntries} zone={zone} />}
      <DoorSales eventId={eventId} entrances={door.sales} zone={zone} mask={mask} />
      <Devices
        devices={door.devices}
        total={door.deviceCount}
        shown={shownDevices}
        onShow={setShownDevices}
        asOf={door.asOf}
        zone={zone}
        reload={reload}
      />
    </section>
  );
}
