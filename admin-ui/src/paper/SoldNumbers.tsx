import { OWN_PAPER_UNDO_MINUTES } from '@usher/backend/rules';
import { lazy, Suspense, useState } from 'react';
import type {
  OwnPaperDto,
  RangesDoneDto,
  RegistrationDto,
  RegistrationPageDto,
  UndoSalesInput,
} from '../api/generated/rest';
import { get } from '../api/queries';
import { useApiQuery } from '../api/useApiQuery';
import { useKeyedCall } from '../api/useSend';
import { useNow } from '../browser/useNow';
import { timeOfDay } from '../i18n/dates';
import { phoneText } from '../i18n/phones';
import { whenTextsAreReady } from '../i18n/language';
import { fieldsOf } from '../person/correction';
import { Alert } from '../ui/Alert';
import { BusyButton } from '../ui/BusyButton';
import { Button } from '../ui/Button';
import { Card } from '../ui/Card';
import { Tag } from '../ui/Tag';
import { refetchPaper } from './own-paper';
import { usePaperText } from './texts/text';
import classes from './paper.module.css';

const CorrectionDialog = lazy(() =>
  import('../registration/last-sales/CorrectionDialog').then(whenTextsAreReady),
);

/** Sold tickets shown at first, and how many more by each press. */
const STEP = 10;
/** Own sales that are read; the paper ones are among them. */
const READ = 500;

type PaperSale = RegistrationDto & { paper_number: number };
const isPaper = (sale: RegistrationDto): sale is PaperSale =>
  sale.paper_number !== null && sale.cancelled_at === null;

interface SoldNumbersProps {
  own: OwnPaperDto;
  timeZone: string | undefined;
  onUndone: (done: RangesDoneDto) => void;
}

/** The sold ones, newest first: their names are added later, and a report by mistake is taken back. */
export function SoldNumbers({ own, timeZone, onUndone }: SoldNumbersProps) {
  const text = usePaperText();
  const words = text.paper.sold;
  const now = useNow();
  const [shown, setShown] = useState(STEP);
  const [named, setNamed] = useState<PaperSale | null>(null);
  const { data, error } = useApiQuery(
    get<RegistrationPageDto>('volunteers/me/attendees', { event_id: own.event_id, limit: String(READ) }),
  );
  const undo = useKeyedCall<UndoSalesInput, RangesDoneDto>('POST', '/api/paper/sales/undo');
  const sales = data?.data.filter(isPaper) ?? [];
  if (sales.length === 0 && !error) return null;
  const isFresh = ({ created_at: at }: PaperSale) => now - Date.parse(at) < OWN_PAPER_UNDO_MINUTES * 60_000;
  const takeBack = async ({ paper_number: number }: PaperSale) => {
    const done = await undo.send({ event_id: own.event_id, ranges: [String(number)] });
    await refetchPaper();
    if (done) onUndone(done);
  };
  return (
    <Card className={classes.card} aria-labelledby={`sold-${own.event_id}`}>
      <h3 id={`sold-${own.event_id}`}>{words.title}</h3>
      {!data && error && <Alert kind="error">{error.sentence(words.loadFailed)}</Alert>}
      {undo.failure && (
        <Alert kind="error">
          {undo.failure.isUnsettled ? text.paper.lost : undo.failure.sentence(text.paper.report.undoFailed)}
        </Alert>
      )}
      <ul className={classes.sold}>
        {sales.slice(0, shown).map((sale) => (
          <li key={sale.id}>
            <div>
              <b>{text.paper.ticket(sale.paper_number)}</b>
              <span className={sale.name === null ? classes.unnamed : undefined}>
                {sale.name ?? words.unnamed}
              </span>
              <small>
                {timeOfDay(text, sale.created_at, timeZone)}
                {sale.phone && ` · ${phoneText(text, sale.phone)}`}
              </small>
              {sale.is_checked_in && <Tag icon="check">{words.inside}</Tag>}
            </div>
            <div className={classes.rowButtons}>
              <Button
                aria-label={(sale.name === null ? words.nameOf : words.changeOf)(sale.paper_number)}
                onClick={() => setNamed(sale)}
              >
                {sale.name === null ? words.name : words.change}
              </Button>
              {isFresh(sale) && !sale.is_checked_in && (
                <BusyButton
                  busy={undo.isSending}
                  aria-label={words.undoOf(sale.paper_number)}
                  onClick={() => void takeBack(sale)}
                >
                  {text.paper.report.undo}
                </BusyButton>
              )}
            </div>
          </li>
        ))}
      </ul>
      {sales.length > shown && (
        <Button className={classes.more} onClick={() => setShown(shown + STEP)}>
          {words.more}
        </Button>
      )}
      {named && (
        <Suspense fallback={null}>
          <CorrectionDialog
            draft={{ sale: named, fields: fieldsOf(named) }}
            timeZone={timeZone}
            {...(named.name === null && {
              title: words.nameOf(named.paper_number),
              explanation: words.nameHint,
            })}
            onCorrected={() => void refetchPaper()}
            onClose={() => setNamed(null)}
          />
        </Suspense>
      )}
    </Card>
  );
}
