import { rangesOf } from '@usher/backend/rules';
import { lazy, Suspense, useId, useState } from 'react';
import type { OwnPaperDto, RangesDoneDto, SalesInput } from '../api/generated/rest';
import { useKeyedCall } from '../api/useSend';
import { countText } from '../i18n/numbers';
import { whenTextsAreReady } from '../i18n/language';
import { DockAction } from '../layout/DockAction';
import { Icon } from '../theme/Icon';
import { Alert } from '../ui/Alert';
import { BusyButton } from '../ui/BusyButton';
import { Button } from '../ui/Button';
import { Field } from '../ui/Field';
import { Input } from '../ui/Input';
import { textOfRanges } from '../i18n/ranges';
import { lastOf, nextOut, runOf, stepsFrom, type RunFault } from './numbers';
import { refetchPaper } from './own-paper';
import { usePaperText } from './texts/text';
import classes from './paper.module.css';

const ScanNumbers = lazy(() => import('./ScanNumbers').then(whenTextsAreReady));

interface ReportProps {
  own: OwnPaperDto;
  /** Whether reporting is what the page is for now. */
  isMain: boolean;
  onReported: (done: RangesDoneDto) => void;
}

/** Reports a run of numbers as sold, or those that the camera has read. */
export function Report({ own, isMain, onReported }: ReportProps) {
  const text = usePaperText();
  const words = text.paper.report;
  const formId = useId();
  /** As typed; null for the next number that is out. */
  const [from, setFrom] = useState<string | null>(null);
  const [to, setTo] = useState('');
  const [isAsked, setAsked] = useState(false);
  /** Numbers that the camera has read; null while they are typed. */
  const [scanned, setScanned] = useState<readonly number[] | null>(null);
  const sale = useKeyedCall<SalesInput, RangesDoneDto>('POST', '/api/paper/sales');

  const first = from ?? String(nextOut(own.out) ?? '');
  const run = runOf(first, to);
  const fault = isAsked && scanned === null && 'fault' in run ? run : null;
  const faultAt = (at: 'from' | 'to'): string | undefined =>
    fault?.at === at ? words[fault.fault satisfies RunFault] : undefined;
  const ranges = scanned ? rangesOf(scanned) : 'range' in run ? [run.range] : [];
  const startAgain = () => {
    setFrom(null);
    setTo('');
    setAsked(false);
    sale.clearFailure();
  };

  const submit = async () => {
    setAsked(true);
    if (ranges.length === 0) return;
    const done = await sale.send({ event_id: own.event_id, ranges });
    if (!done) return;
    startAgain();
    setScanned(scanned && []);
    await refetchPaper();
    onReported(done);
  };
  const button = (className?: string) => (
    <BusyButton
      type="submit"
      form={formId}
      variant={isMain ? 'contained' : undefined}
      className={className}
      busy={sale.isSending}
      startIcon={<Icon name="check" />}
    >
      {words.submit}
    </BusyButton>
  );
  const field = (label: string, at: 'from' | 'to', value: string, onChange: (text: string) => void) => (
    <Field label={label} error={faultAt(at)}>
      {(control) => (
        <Input
          {...control}
          className={classes.number}
          value={value}
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          placeholder={at === 'to' ? first : undefined}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => {
            sale.clearFailure();
            onChange(target.value);
          }}
        />
      )}
    </Field>
  );
  return (
    <form
      id={formId}
      className={classes.report}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <h3>{words.title}</h3>
      {scanned ? (
        <Suspense fallback={null}>
          <ScanNumbers
            eventId={own.event_id}
            scanned={scanned}
            onNumber={(number) => setScanned((before) => [...new Set([...(before ?? []), number])])}
          />
          <p className={classes.scanned} role="status">
            {scanned.length === 0 ? (
              words.nothingScanned
            ) : (
              <>
                <b>{text.tickets(scanned.length)}</b>
                {text.paper.numbers(textOfRanges(ranges))}
              </>
            )}
          </p>
        </Suspense>
      ) : (
        <>
          <div className={classes.run}>
            {field(words.from, 'from', first, setFrom)}
            {field(words.to, 'to', to, setTo)}
          </div>
          <div className={classes.steps} role="group" aria-label={words.many}>
            {stepsFrom(own.out, Number(first)).map((count, at, all) => {
              const last = String(lastOf(own.out, Number(first), count));
              const isAll = at === all.length - 1;
              return (
                <Button
                  key={count}
                  aria-label={isAll ? words.all(count) : words.manyOf(count)}
                  aria-pressed={(to || first) === last}
                  onClick={() => setTo(last)}
                >
                  {isAll && count > 1 ? words.all(count) : countText(text, count)}
                </Button>
              );
            })}
          </div>
        </>
      )}
      {sale.failure && (
        <Alert kind="error">
          {sale.failure.isUnsettled ? text.paper.lost : sale.failure.sentence(words.failed)}
        </Alert>
      )}
      <div className={classes.buttons}>
        {button(isMain ? classes.onDesk : undefined)}
        <Button
          startIcon={scanned ? undefined : <Icon name="scan" />}
          onClick={() => {
            startAgain();
            setScanned(scanned ? null : []);
          }}
        >
          {scanned ? words.type : words.scan}
        </Button>
        {scanned && scanned.length > 0 && <Button onClick={() => setScanned([])}>{words.startAgain}</Button>}
      </div>
      {isMain && <DockAction>{button()}</DockAction>}
    </form>
  );
}
