import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { useCurrentEvent } from '../api/current-event';
import { useText } from '../i18n/text';
import { DockAction } from '../layout/DockAction';
import { Icon } from '../ui/Icon';
import { Tag } from '../ui/Tag';
import { useOnline } from '../ui/useOnline';
import { ManualForm } from './ManualForm';
import { RecentCheckins } from './RecentCheckins';
import { ResultPanel } from './ResultPanel';
import { BusyStage, CameraStage, IdleStage } from './Stage';
import { useCheckin, type Result } from './useCheckin';
import { useScanner } from './useScanner';
import classes from './checkin.module.css';

const CAMERA_ID = 'camera';

/** What the stage shows, which on a phone decides what has room beside it. */
function stageOf(busy: boolean, result: Result | null): 'idle' | 'result' | 'refused' {
  if (busy || result?.kind === 'success') return 'result';
  return result ? 'refused' : 'idle';
}

export default function CheckinPage() {
  const text = useText();
  const online = useOnline();
  const { event } = useCurrentEvent();
  const { result, busy, pending, checkIn, fail, clear } = useCheckin();
  const scanner = useScanner(CAMERA_ID, {
    onCode: (code) => void checkIn(code),
    onFailure: (failure) =>
      fail(
        {
          denied: text.checkin.cameraDenied,
          missing: text.checkin.cameraMissing,
          busy: text.checkin.cameraBusy,
          failed: text.checkin.cameraFailed,
        }[failure],
      ),
  });
  const scanning = scanner.state !== 'off';
  const stage = scanning ? 'scanning' : stageOf(busy, result);

  // On a phone the stage takes the screen: a result must be seen whole, wherever the page was scrolled to.
  useEffect(() => {
    if (stage !== 'idle') window.scrollTo(0, 0);
  }, [stage]);

  const start = () => {
    clear();
    scanner.start();
  };
  const submitCode = (code: string) => {
    scanner.stop();
    void checkIn(code);
  };
  const startButton = (className?: string) => (
    <Button variant="contained" className={className} startIcon={<Icon name="scan" />} onClick={start}>
      {text.checkin.start}
    </Button>
  );
  const stopButton = (className?: string) => (
    <Button variant="contained" className={className} startIcon={<Icon name="stop" />} onClick={scanner.stop}>
      {text.checkin.stop}
    </Button>
  );

  return (
    <div className={classes.page} data-stage={stage}>
      <title>{text.pageTitle(text.checkin.title)}</title>
      <div className={classes.head}>
        <h1>{text.checkin.title}</h1>
        <Tag icon={online ? 'online' : 'offline'} look={online ? 'ok' : ''}>
          {online ? text.online : text.offline}
        </Tag>
      </div>
      <div className={classes.columns}>
        <div className={classes.stage}>
          {scanning && (
            <CameraStage id={CAMERA_ID} state={scanner.state} action={stopButton(classes.onDark)} />
          )}
          {!scanning && busy && <BusyStage />}
          {!scanning && !busy && result && (
            <ResultPanel result={result} timeZone={event?.time_zone} again={startButton(classes.again)} />
          )}
          {stage === 'idle' && <IdleStage action={startButton(classes.onDark)} />}
        </div>
        <div className={classes.side}>
          <ManualForm pending={pending} onCode={submitCode} />
          <RecentCheckins timeZone={event?.time_zone} />
        </div>
      </div>
      <DockAction>{scanning ? stopButton() : startButton()}</DockAction>
    </div>
  );
}
