import Alert from '@mui/material/Alert';
import type { ReactNode } from 'react';
import type { HandOverDto } from '../../api/generated/rest';
import { WaitingSales } from '../../console/parts/WaitingSales';
import { useConsoleText } from '../../console/texts/text';
import { dateAndTime } from '../../i18n/dates';
import { moneyText } from '../../i18n/money';
import { differencesOf } from '../../hand-overs/differences';
import classes from './hand-overs.module.css';

/** The history of a hand-over and, once it is no longer an offer, its amounts and any differences in words. */
export function HandOverFacts({ handOver, zone }: { handOver: HandOverDto; zone: string | undefined }) {
  const text = useConsoleText();
  const words = text.handOversPanel;
  const { volunteer_name: seller } = handOver;
  const time = (iso: string) => dateAndTime(text, iso, zone);
  const money = (label: string, dollars: number | null): ReactNode =>
    dollars !== null && (
      <div>
        <dt>{label}</dt>
        <dd>{moneyText(dollars)}</dd>
      </div>
    );
  const wasReceived = handOver.received !== null;
  const differences = wasReceived ? differencesOf(handOver, text.handOversPanel.differences) : [];
  const isLive = handOver.status === 'received';
  // What is on a phone may explain a difference.
  const mayDiffer = handOver.status === 'offered' || (isLive && differences.length > 0);
  const said = [
    words.offeredAt(time(handOver.offered_at)),
    handOver.received_by && words.receivedBy(handOver.received_by, time(handOver.received_at!)),
    handOver.explained_by && words.explainedBy(handOver.explained_by, time(handOver.explained_at!)),
    handOver.countersigned_by &&
      words.countersignedBy(handOver.countersigned_by, time(handOver.countersigned_at!)),
    handOver.ended_by &&
      (handOver.status === 'reversed' ? words.reversedBy : words.withdrawnBy)(
        handOver.ended_by,
        time(handOver.ended_at!),
      ),
  ].filter(Boolean);
  return (
    <div className={classes.known}>
      {handOver.declared !== null && handOver.status !== 'offered' && (
        <dl className={classes.money}>
          {money(words.declared(seller), handOver.declared)}
          {money(words.received, handOver.received)}
          {money(words.expected, handOver.expected)}
          {money(words.cleared, handOver.cleared)}
          {money(words.floatReturned, handOver.float_returned || null)}
        </dl>
      )}
      {isLive &&
        (differences.length === 0 ? (
          <Alert severity="success">
            {handOver.is_final ? words.differences.allAgree : words.differences.agree}
          </Alert>
        ) : (
          <Alert severity={handOver.unexplained ? 'warning' : 'success'}>
            <ul>
              {differences.map((difference) => (
                <li key={difference}>{difference}</li>
              ))}
            </ul>
          </Alert>
        ))}
      {mayDiffer && <WaitingSales sales={handOver.waiting_sales} />}
      {handOver.reason && <p className={classes.reason}>“{handOver.reason}”</p>}
      {handOver.note && (
        <p className={classes.note}>
          {words.noteOf(seller)}: “{handOver.note}”
        </p>
      )}
      {handOver.received_note && handOver.received_by && (
        <p className={classes.note}>
          {words.noteOf(handOver.received_by)}: “{handOver.received_note}”
        </p>
      )}
      {handOver.paper_out > 0 && (
        <p className={classes.note}>
          {words.paperOut(handOver.paper_out, handOver.paper_missing?.join(', ') ?? null)}
        </p>
      )}
      <ul className={classes.story}>
        {said.map((line) => (
          <li key={String(line)}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
