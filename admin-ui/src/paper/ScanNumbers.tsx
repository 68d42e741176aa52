import { useEffect, useId, useRef, useState } from 'react';
import { call } from '../api/client';
import { asApiError } from '../api/error';
import type { OwnPaperTicketDto } from '../api/generated/rest';
import { useVisible } from '../browser/useVisible';
import { useWakeLock } from '../browser/useWakeLock';
import { allowSound, signal } from '../checkin/results/feedback';
import { scannerPreferences } from '../checkin/preferences';
import { codesInView } from '../checkin/scanner/codes-in-view';
import { startScanner, type Scanner } from '../checkin/scanner/scanner';
import { usePaperText } from './texts/text';
import classes from './paper.module.css';

interface ScanNumbersProps {
  eventId: string;
  /** The numbers that were read already. */
  scanned: readonly number[];
  /** Called with the number of each own ticket that is out. */
  onNumber: (number: number) => void;
}

/** The camera, reading one ticket after the other. It is on as long as this is rendered and the page is visible. */
export default function ScanNumbers({ eventId, scanned, onNumber }: ScanNumbersProps) {
  const text = usePaperText();
  const words = text.paper.scan;
  const id = useId().replace(/\W/g, '');
  const isVisible = useVisible();
  const [state, setState] = useState<'starting' | 'on' | 'failed'>('starting');
  const [said, setSaid] = useState<string | null>(null);
  useWakeLock(isVisible);

  const read = async (code: string) => {
    try {
      const found = await call<OwnPaperTicketDto>('GET', `/api/paper/me/${encodeURIComponent(code)}`);
      const refusal =
        found.event_id !== eventId
          ? words.ofOther
          : found.state === 'out'
            ? null
            : `${text.paper.ticket(found.number)}: ${text.paper.reasons[found.state]}`;
      setSaid(refusal);
      if (refusal === null) onNumber(found.number);
      signal(refusal === null ? (scanned.includes(found.number) ? 'already' : 'success') : 'failed');
    } catch (reason) {
      const error = asApiError(reason);
      setSaid(
        error.status === 404 ? words.notYours : error.isUnsettled ? words.lost : error.sentence(words.lost),
      );
      signal('failed');
    }
  };
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });

  useEffect(() => {
    if (!isVisible) return;
    let isOver = false;
    let scanner: Scanner | null = null;
    const comeIntoView = codesInView();
    allowSound();
    startScanner(
      id,
      {
        onCodes: (texts) => {
          for (const code of comeIntoView(texts, performance.now())) if (!isOver) void latest.current(code);
        },
        onReady: () => !isOver && setState('on'),
        onPicture: () => undefined,
        onFailure: () => !isOver && setState('failed'),
      },
      scannerPreferences().cameraId,
    ).then(
      (started) => {
        scanner = started;
        if (isOver) void started.stop();
      },
      () => !isOver && setState('failed'),
    );
    return () => {
      isOver = true;
      void scanner?.stop();
    };
  }, [id, isVisible]);

  return (
    <>
      <section className={classes.camera} aria-label={words.camera} hidden={state === 'failed'}>
        {/* html5-qrcode puts its video in here. */}
        <div id={id} />
        {state === 'starting' && <p role="status">{words.starting}</p>}
      </section>
      <p className={classes.said} role="alert">
        {state === 'failed' ? words.failed : said}
      </p>
    </>
  );
}
