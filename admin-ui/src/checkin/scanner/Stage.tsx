import type { ReactNode } from 'react';
import { useCheckinText } from '../texts/text';
import { Icon } from '../../theme/Icon';
import { labelOf, type QueuedScan } from '../scans/queue';
import type { ScannerControl, ScannerState } from './useScanner';
import classes from '../checkin.module.css';

/** The scan box: 250 pixels square, outlined as a ticket. */
const Frame = ({ children }: { children?: ReactNode }) => (
  <div className={classes.frame}>
    <svg viewBox="0 0 250 250" fill="none" stroke="currentColor" aria-hidden="true">
      <path d="M14 2h222a12 12 0 0 1 12 12v96a15 15 0 0 0 0 30v96a12 12 0 0 1-12 12H14a12 12 0 0 1-12-12v-96a15 15 0 0 0 0-30V14A12 12 0 0 1 14 2z" />
    </svg>
    {children}
  </div>
);

/** @param problem why the camera is off if nobody stopped it, else null */
export function IdleStage({ problem, action }: { problem: string | null; action: ReactNode }) {
  return (
    <section className={classes.idle} aria-label={useCheckinText().checkin.scanner}>
      <Frame>
        <svg
          className={classes.code}
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
          aria-hidden="true"
        >
          <path d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2M20 14v2M14 20h2M18 18h2v2" />
        </svg>
      </Frame>
      {problem && (
        <p className={classes.problem} role="alert">
          <Icon name="warning" />
          {problem}
        </p>
      )}
      {action}
    </section>
  );
}

interface CameraStageProps extends Pick<ScannerControl, 'switchCamera' | 'torch'> {
  id: string;
  state: ScannerState;
  /** Whether a result covers the camera. The element keeps its size then, because html5-qrcode measures it. */
  isCovered: boolean;
  action: ReactNode;
}

export function CameraStage({ id, state, isCovered, switchCamera, torch, action }: CameraStageProps) {
  const text = useCheckinText();
  const hint = {
    off: null,
    starting: text.checkin.starting,
    loading: text.checkin.loading,
    on: null,
    blind: text.checkin.camera.blind,
  }[state];
  return (
    <section
      className={classes.camera}
      data-covered={isCovered || undefined}
      // With reduced motion, a hidden element still exists for one frame. It must be neither pressable nor announced then.
      inert={isCovered}
      aria-label={text.checkin.scanner}
      aria-busy={state === 'starting' || state === 'loading'}
    >
      {/* html5-qrcode puts its video in here. */}
      <div id={id} className={classes.video} />
      <div className={classes.aim}>
        <Frame />
      </div>
      {hint && (
        <p className={classes.hint} role="status">
          {hint}
        </p>
      )}
      <div className={classes.tools}>
        {torch && (
          <button
            type="button"
            aria-label={text.checkin.torch}
            aria-pressed={torch.isOn}
            onClick={torch.toggle}
          >
            <Icon name="torch" />
          </button>
        )}
        {switchCamera && (
          <button type="button" aria-label={text.checkin.switchCamera} onClick={switchCamera}>
            <Icon name="switch_camera" />
          </button>
        )}
      </div>
      <div className={classes.stop}>{action}</div>
    </section>
  );
}

interface WaitingProps {
  waiting: readonly QueuedScan[];
}

/** Shown while the server checks codes; visible only if the answer takes a moment. */
export function BusyStage({ waiting, action }: WaitingProps & { action: ReactNode }) {
  const text = useCheckinText();
  const [first, ...more] = waiting;
  return (
    <section className={classes.idle} aria-label={text.checkin.scanner}>
      <div className={classes.busy}>
        <Frame>
          <span className={classes.spinner} />
        </Frame>
        <div className={classes.checking} role="status">
          <p>{text.checkin.checking}</p>
          <p className={classes.checkingCode}>{first && labelOf(first)}</p>
          {more.length > 0 && <p>{text.checkin.more(more.length)}</p>}
        </div>
        {action}
      </div>
    </section>
  );
}

/** Shown over a result or the camera: the scans whose results are still to come. */
export function Waiting({ waiting }: WaitingProps) {
  const text = useCheckinText();
  const [first, ...more] = waiting;
  return (
    <p className={classes.waiting} role="status">
      {first &&
        (more.length > 0
          ? text.checkin.waitingMore(labelOf(first), more.length)
          : text.checkin.waiting(labelOf(first)))}
    </p>
  );
}
