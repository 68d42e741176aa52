import type { ReactNode } from 'react';
import { useText } from '../i18n/text';
import type { ScannerState } from './useScanner';
import classes from './checkin.module.css';

/** The scan box: 250 pixels, outlined as a ticket. */
const Frame = ({ children }: { children?: ReactNode }) => (
  <div className={classes.frame}>
    <svg viewBox="0 0 250 250" fill="none" stroke="currentColor" aria-hidden="true">
      <path d="M14 2h222a12 12 0 0 1 12 12v96a15 15 0 0 0 0 30v96a12 12 0 0 1-12 12H14a12 12 0 0 1-12-12v-96a15 15 0 0 0 0-30V14A12 12 0 0 1 14 2z" />
    </svg>
    {children}
  </div>
);

export function IdleStage({ action }: { action: ReactNode }) {
  return (
    <section className={classes.idle} aria-label={useText().checkin.scanner}>
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
      {action}
    </section>
  );
}

export function CameraStage({ id, state, action }: { id: string; state: ScannerState; action: ReactNode }) {
  const text = useText();
  return (
    <section className={classes.camera} aria-label={text.checkin.scanner} aria-busy={state === 'starting'}>
      {/* html5-qrcode puts its video in here. */}
      <div id={id} className={classes.video} />
      <div className={classes.aim}>
        <Frame />
      </div>
      {state === 'starting' && (
        <p className={classes.hint} role="status">
          {text.checkin.starting}
        </p>
      )}
      <div className={classes.stop}>{action}</div>
    </section>
  );
}

/** The code is with the server. Seen only when the answer takes its time. */
export function BusyStage() {
  return (
    <section className={classes.idle}>
      <p className={classes.checking} role="status">
        {useText().checkin.checking}
      </p>
    </section>
  );
}
