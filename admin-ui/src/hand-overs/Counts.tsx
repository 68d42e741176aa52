import { DENOMINATIONS_CENTS, type Denominations } from '@usher/backend/rules';
import type { HandOverDto } from '../api/generated/rest';
import { moneyText } from '../i18n/money';
import { countText } from '../i18n/numbers';
import { keyOf } from './count';
import { useHandOversText } from './texts/text';
import classes from './hand-over.module.css';

interface CountsProps {
  handOver: HandOverDto;
  isOwn: boolean;
}

/** The amounts that each side counted. Renders nothing if the reader must not know them yet. */
export function Counts({ handOver, isOwn }: CountsProps) {
  const { handOvers: words } = useHandOversText();
  const { declared, received, received_by: receiver, volunteer_name: seller } = handOver;
  if (declared === null) return null;
  return (
    <div className={classes.part}>
      <dl className={classes.counts} data-both={received !== null}>
        <div>
          <dt>{isOwn ? words.youCounted : words.counted(seller)}</dt>
          <dd>{moneyText(declared)}</dd>
        </div>
        {received !== null && (
          <div>
            <dt>{words.counted(receiver ?? '')}</dt>
            <dd>{moneyText(received)}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}

/** The expected amount, the bookings and both sides' notes. Renders nothing if the reader must not know them yet. */
export function Booked({ handOver, isOwn }: CountsProps) {
  const { handOvers: words } = useHandOversText();
  const { declared, expected, volunteer_name: seller } = handOver;
  if (declared === null) return null;
  const receiver = handOver.received_by ?? '';
  const more: Array<[string, number | null]> = [
    [words.book, expected],
    [words.floatReturned, handOver.float_returned || null],
    [words.cleared, handOver.cleared],
  ];
  return (
    <div className={classes.booked}>
      <dl>
        {more.map(
          ([label, amount]) =>
            amount !== null && (
              <div key={label} className={classes.line}>
                <dt>{label}</dt>
                <dd>{moneyText(amount)}</dd>
              </div>
            ),
        )}
      </dl>
      {handOver.is_final && <p className={classes.remark}>{words.last}</p>}
      <PaperOut handOver={handOver} />
      {handOver.note && (
        <p className={classes.remark}>
          <q>{handOver.note}</q> {isOwn ? words.you : seller}
        </p>
      )}
      {handOver.received_note && (
        <p className={classes.remark}>
          <q>{handOver.received_note}</q> {receiver}
        </p>
      )}
      <NotesAndCoins handOver={handOver} isOwn={isOwn} />
    </div>
  );
}

/** How many paper tickets the seller has not sold or given back, and which at the last hand-over; nothing where none are. */
function PaperOut({ handOver: { paper_out: out, paper_missing: missing } }: { handOver: HandOverDto }) {
  const { handOvers: words } = useHandOversText();
  if (out === 0) return null;
  return <p className={classes.remark}>{words.paperOut(out, missing?.join(', ') ?? null)}</p>;
}

/** Both sides' numbers of notes and coins, side by side, to find a difference. */
function NotesAndCoins({ handOver, isOwn }: CountsProps) {
  const text = useHandOversText();
  const { handOvers: words } = text;
  const sides: Array<{ who: string; counted: Denominations }> = [];
  if (handOver.denominations)
    sides.push({ who: isOwn ? words.you : handOver.volunteer_name, counted: handOver.denominations });
  if (handOver.received_denominations)
    sides.push({ who: handOver.received_by ?? '', counted: handOver.received_denominations });
  const kinds = DENOMINATIONS_CENTS.filter((cents) => sides.some(({ counted }) => counted[keyOf(cents)]));
  if (kinds.length === 0) return null;
  return (
    <details className={classes.details}>
      <summary>{words.notesAndCoins}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.worth}</th>
            {sides.map(({ who }) => (
              <th key={who} scope="col">
                {who}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map((cents) => {
            const many = sides.map(({ counted }) => counted[keyOf(cents)] ?? 0);
            return (
              <tr key={cents} data-differs={many.some((one) => one !== many[0])}>
                <th scope="row">{cents < 100 ? words.count.coin(cents) : words.count.bill(cents / 100)}</th>
                {sides.map(({ who }, index) => (
                  <td key={who}>{countText(text, many[index]!)}</td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </details>
  );
}
