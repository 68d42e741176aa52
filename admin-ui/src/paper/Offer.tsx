import { numbersOf, rangesOf } from '@usher/backend/rules';
import { useState } from 'react';
import type { ApiError } from '../api/error';
import type { AcceptPaperInput, AssignmentDoneDto, AssignmentDto } from '../api/generated/rest';
import { useKeyedCall } from '../api/useSend';
import { DockAction } from '../layout/DockAction';
import { BusyButton } from '../ui/BusyButton';
import { Button } from '../ui/Button';
import { Field } from '../ui/Field';
import { Input } from '../ui/Input';
import { countOfRanges, numbersOfText, textOfRanges } from '../i18n/ranges';
import { refetchPaper } from './own-paper';
import { usePaperText } from './texts/text';
import classes from './paper.module.css';

interface OfferProps {
  offer: AssignmentDto;
  /** Whether accepting it is what the page is for now. */
  isMain: boolean;
  onStart: () => void;
  onEnded: (done: AssignmentDoneDto, ending: 'accepted' | 'declined') => void;
  /** Called with why it failed: the offer itself may be gone by then. */
  onFailed: (sentence: string) => void;
}

/** Tickets that somebody offers: they are counted, and what is there is accepted. */
export function Offer({ offer: { id, ranges }, isMain, onStart, onEnded, onFailed }: OfferProps) {
  const text = usePaperText();
  const words = text.paper.offer;
  /** What was counted, as typed; null for all. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isAsked, setAsked] = useState(false);
  const atFields = (error: ApiError): boolean => {
    onFailed(error.isUnsettled ? text.paper.lost : error.sentence(words.failed));
    return true;
  };
  const accept = useKeyedCall<AcceptPaperInput, AssignmentDoneDto>(
    'POST',
    `/api/paper/assignments/${id}/accept`,
    { atFields },
  );
  const decline = useKeyedCall<void, AssignmentDoneDto>('POST', `/api/paper/assignments/${id}/decline`, {
    atFields,
  });

  const offered = numbersOf(ranges);
  const counted = typed === null ? offered : numbersOfText(typed);
  const kept = typeof counted === 'string' ? [] : offered.filter((number) => counted.includes(number));
  const fault =
    typeof counted === 'string' ? text.rules[counted] : kept.length === 0 ? words.notAmong : undefined;

  const end = async (ending: 'accepted' | 'declined') => {
    setAsked(true);
    if (ending === 'accepted' && fault) return;
    onStart();
    const done =
      ending === 'declined'
        ? await decline.send()
        : await accept.send({ ranges: typed === null ? ranges : rangesOf(counted as number[]) });
    // Also after a failure: somebody may have taken the offer back.
    await refetchPaper();
    if (done) onEnded(done, ending);
  };
  const button = (className?: string) => (
    <BusyButton
      variant={isMain ? 'contained' : undefined}
      className={className}
      busy={accept.isSending}
      onClick={() => void end('accepted')}
    >
      {typed === null ? words.acceptAll(countOfRanges(ranges)) : words.accept(kept.length)}
    </BusyButton>
  );
  return (
    <section className={classes.offer} aria-label={words.title(offered.length)}>
      <h3>{words.title(offered.length)}</h3>
      <p className={classes.ranges}>{text.paper.numbers(textOfRanges(ranges))}</p>
      <p className={classes.hint}>{words.hint}</p>
      {typed !== null && (
        <>
          <Field label={words.counted} error={isAsked ? fault : undefined}>
            {(control) => (
              <Input
                {...control}
                value={typed}
                autoComplete="off"
                placeholder={words.countedExample}
                onChange={({ target }) => setTyped(target.value)}
              />
            )}
          </Field>
          <p className={classes.counted} role="status">
            {words.countedHint(kept.length, offered.length - kept.length)}
          </p>
        </>
      )}
      <div className={classes.buttons}>
        {button(isMain ? classes.onDesk : undefined)}
        {offered.length > 1 && (
          <Button
            onClick={() => {
              setTyped(typed === null ? textOfRanges(ranges) : null);
              setAsked(false);
            }}
          >
            {typed === null ? words.some : words.all}
          </Button>
        )}
        <BusyButton busy={decline.isSending} onClick={() => void end('declined')}>
          {words.decline}
        </BusyButton>
      </div>
      {isMain && <DockAction>{button()}</DockAction>}
    </section>
  );
}
