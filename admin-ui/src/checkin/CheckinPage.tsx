import { may } from '@usher/backend/rules';
import { useEffect, useRef } from 'react';
import { useCurrentEvent } from '../api/current-event';
import { useSession } from '../api/session';
import { useCheckinText } from './texts/text';
import { DockAction } from '../layout/DockAction';
import { Alert } from '../ui/Alert';
import { Button, ButtonAnchor } from '../ui/Button';
import { interruptDialogs } from '../ui/open-dialogs';
import { useVisible } from '../browser/useVisible';
import { useWakeLock } from '../browser/useWakeLock';
import { NEW_EVENT_PATH } from '../paths';
import { Icon, type IconName } from '../theme/Icon';
import { useEscape } from '../ui/useEscape';
import { dismissResult, leaveStation, scanCode, useStation } from './checkin-actions';
import { DoorStatus } from './DoorStatus';
import { useDoorEventNews } from './EventChoice';
import { useDoorEvent } from './door-events';
import { EventLine } from './EventLine';
import { LookUp } from './look-up/LookUp';
import { ManualForm } from './ManualForm';
import { isGoodNews, type AnsweredScan, type QueuedScan } from './scans/queue';
import { useChosenList } from './offline/offline-state';
import { usePractice } from './practice/mode';
import { Results, usePanels } from './results/Results';
import { BusyStage, CameraStage, IdleStage, Waiting } from './scanner/Stage';
import type { CameraFailure } from './scanner/scanner';
import { useCheckin } from './useCheckin';
import { useScanner } from './scanner/useScanner';
import { useScannerPreferences } from './preferences';
import { isSelling, openSale } from './sell/requests';
import { holdReload } from '../service-worker/idle';
import { useWedge } from './scanner/useWedge';
import { allowSound } from './results/feedback';
import classes from './checkin.module.css';

const CAMERA_ID = 'camera';

type StageName = 'idle' | 'scanning' | 'waiting' | 'result' | 'refused';

/** Returns what the stage shows. On a phone this decides what else fits on the screen. */
function stageOf(
  shown: AnsweredScan | null,
  waiting: readonly QueuedScan[],
  scanning: boolean,
  failure: CameraFailure | null,
): StageName {
  if (shown) return isGoodNews(shown.result) ? 'result' : 'refused';
  if (scanning) return 'scanning';
  if (failure && failure !== 'ended') return 'refused';
  return waiting.length > 0 ? 'waiting' : 'idle';
}

/** The door; while there is no event at all, it says so, leads who may to where one is made, and the door can be practised. */
export default function CheckinPage() {
  const text = useCheckinText();
  const { event, error } = useCurrentEvent();
  const user = useSession()?.user;
  const list = useChosenList();
  const practises = usePractice() !== null;
  const panels = usePanels();
  if (event || list || practises || error?.status !== 404) return <Door />;
  return (
    <div className={classes.page}>
      <title>{text.pageTitle(text.checkin.title)}</title>
      <div className={classes.head}>
        <h1>{text.checkin.title}</h1>
      </div>
      <div className={classes.nothing}>
        <Alert kind="info">{text.checkin.noEvent}</Alert>
        {may(user, 'events.edit') && (
          <ButtonAnchor href={NEW_EVENT_PATH}>{text.checkin.makeEvent}</ButtonAnchor>
        )}
        {panels && <panels.PracticeSwitch canStart />}
      </div>
    </div>
  );
}

function Door() {
  const text = useCheckinText();
  const { event } = useCurrentEvent();
  const list = useChosenList();
  // Without a network, the event is that of the list.
  useDoorEventNews();
  const ofPage = useDoorEvent() ?? event ?? list?.event;
  const timeZone = ofPage?.time_zone;
  const { shown, waiting } = useCheckin();
  const { keepsScanning } = useScannerPreferences();
  const station = useStation();
  const practises = usePractice() !== null;
  const panels = usePanels();
  const { state, isWanted, failure, start, stop, switchCamera, torch, asked, choose } = useScanner(
    CAMERA_ID,
    {
      onCode: (code) => scanCode(code),
      isCovered: shown !== null,
    },
  );
  useWedge((code) => {
    if (isSelling()) return;
    // A volunteer who scans the next ticket is done with any open dialog and wants to see the result.
    interruptDialogs();
    allowSound();
    scanCode(code);
  });
  useWakeLock(useVisible());
  const scanning = state !== 'off';
  const stage = stageOf(shown, waiting, scanning, failure);

  // Good news disappears on its own while the camera keeps running. Bad news stops the camera, because the volunteer has to deal
  // with it first, unless they chose to keep scanning.
  const refused = shown && stage === 'refused' ? shown.id : null;
  useEffect(() => {
    if (refused !== null && !keepsScanning) stop();
  }, [refused, keepsScanning, stop]);

  // Styles the whole page, so that nobody mistakes a device at the food counter for one at the entrance.
  useEffect(() => {
    if (station !== 'food') return;
    document.body.dataset.station = station;
    return () => {
      delete document.body.dataset.station;
    };
  }, [station]);

  // Styles the whole page as practice.
  useEffect(() => {
    if (!practises) return;
    document.body.dataset.practice = '';
    return () => {
      delete document.body.dataset.practice;
    };
  }, [practises]);

  const stationBefore = useRef(station);
  useEffect(() => {
    if (stationBefore.current === station) return;
    stationBefore.current = station;
    leaveStation();
  }, [station]);

  // A new version of the page must not interrupt a running scanner, a result or a practice session.
  const isBusy = isWanted || stage !== 'idle' || practises;
  useEffect(() => (isBusy ? holdReload() : undefined), [isBusy]);

  // On a phone the stage fills the screen. Scroll up, so that the whole result is visible.
  useEffect(() => {
    if (stage !== 'idle') window.scrollTo(0, 0);
  }, [stage]);

  const startAgain = () => {
    dismissResult();
    start();
  };
  let main: { icon: IconName; label: string; press: () => void };
  // The next result is ready but waits until the bad news is dismissed.
  if (refused !== null && waiting[0]?.result)
    main = { icon: 'forward', label: text.checkin.next, press: dismissResult };
  else if (refused !== null && scanning && state !== 'blind')
    main = { icon: 'forward', label: text.checkin.goOn, press: dismissResult };
  else if (scanning && state !== 'blind') main = { icon: 'stop', label: text.checkin.stop, press: stop };
  else main = { icon: 'scan', label: text.checkin.start, press: startAgain };
  const mainButton = (className?: string) => (
    <Button
      variant="contained"
      className={className}
      startIcon={<Icon name={main.icon} />}
      onClick={main.press}
    >
      {main.label}
    </Button>
  );
  const putAway = () => (shown ? dismissResult() : stop());
  useEscape(stage === 'refused' ? putAway : null);
  /** The ways on from a result that stays: to the next scan, or just away. */
  const waysOn = (
    <>
      <button type="button" className={classes.putAway} aria-label={text.close} onClick={putAway}>
        <Icon name="close" />
      </button>
      {mainButton(classes.again)}
    </>
  );
  const submitCode = (code: string) => {
    stop();
    allowSound();
    scanCode(code);
  };

  return (
    <div
      className={classes.page}
      data-stage={stage}
      data-station={station}
      data-practice={practises || undefined}
    >
      <title>{text.pageTitle(text.checkin.title)}</title>
      <div className={classes.head}>
        <h1>{text.checkin.title}</h1>
        <EventLine event={ofPage} />
        <DoorStatus />
        {panels && <panels.ConnectionNews />}
      </div>
      {panels && <panels.PracticeBanner />}
      <div className={classes.columns}>
        <div className={classes.stage}>
          {station === 'food' && <p className={classes.counter}>{text.checkin.foodCounter}</p>}
          {scanning && (
            <CameraStage
              id={CAMERA_ID}
              state={state}
              isCovered={shown !== null || asked.length > 0}
              switchCamera={switchCamera}
              torch={torch}
              action={mainButton(classes.onDark)}
            />
          )}
          {!shown && asked.length > 0 && panels && <panels.SelectCodeStage codes={asked} choose={choose} />}
          <Results
            result={shown && { scan: shown, timeZone, again: waysOn }}
            failure={
              failure && failure !== 'ended' ? { message: text.checkin.camera[failure], again: waysOn } : null
            }
          />
          {stage === 'waiting' && <BusyStage waiting={waiting} action={mainButton(classes.onDark)} />}
          {stage === 'idle' && (
            <IdleStage
              problem={failure && text.checkin.camera[failure]}
              action={mainButton(classes.onDark)}
            />
          )}
          {stage !== 'waiting' && <Waiting waiting={waiting} />}
        </div>
        <div className={classes.side}>
          {/* What is needed for each guest, nearest to the stage, then what is needed once a night. */}
          <div className={classes.ways}>
            <LookUp onLetIn={stop} />
            {station === 'entrance' && (
              <Button startIcon={<Icon name="price" />} onClick={openSale}>
                {text.checkin.sell}
              </Button>
            )}
          </div>
          {panels && <panels.Sell />}
          {panels && <panels.LateNews timeZone={timeZone} />}
          <ManualForm onCode={submitCode} />
          {/* These come and go on their own, so they are below the most used controls, which must not move under a thumb. */}
          {panels && <panels.LastCheckin />}
          {panels && <panels.ListAlert />}
          {panels && <panels.RecentCheckins timeZone={timeZone} />}
          {panels && <panels.DeviceOptions canPractise={!shown && waiting.length === 0} />}
        </div>
      </div>
      <DockAction>{mainButton()}</DockAction>
    </div>
  );
}
