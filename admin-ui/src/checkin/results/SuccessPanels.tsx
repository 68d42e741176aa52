import { foodOptionRules } from '@usher/backend/rules';
import { nameOf } from '../../i18n/names';
import { countText } from '../../i18n/numbers';
import { teamRoleText } from '../../i18n/roles';
import { Icon } from '../../theme/Icon';
import { PracticeStamp } from '../practice/PracticeStamp';
import type { Guest, ResultOf } from '../scans/result';
import { codeEnd } from '../sell/sold';
import { SoldActions } from '../sell/SoldActions';
import { useCheckinText } from '../texts/text';
import { BowlShape, PlateShape, TicketShape } from './result-shapes';
import { useResultText } from './texts/text';
import classes from './result.module.css';

/** Somebody is let in. */
export function Success({
  result: { guest, counted, sold },
  code,
}: {
  result: ResultOf<'success'>;
  code: string;
}) {
  const text = useCheckinText();
  const withFood = foodOptionRules(guest.food_option).hasFood;
  return (
    <section
      className={`${classes.result} ${withFood ? classes.food : classes.plain}`}
      data-sold={sold !== undefined || undefined}
    >
      <PracticeStamp />
      <div className={classes.top}>
        {withFood ? <PlateShape /> : <TicketShape />}
        <h2>{text.checkin.success}</h2>
        {sold ? <p className={classes.name}>{codeEnd(sold)}</p> : <Name guest={guest} />}
        <p className={classes.code}>{sold ? text.soldAtDoor : code}</p>
        {sold && <SoldActions sold={sold} />}
        {guest.is_guest && <p className={classes.guest}>{text.checkin.guest}</p>}
        {guest.volunteer_name && (
          <p className={classes.by}>
            <span>{text.checkin.soldBy(guest.volunteer_name)}</span>
            {guest.volunteer_team_role && <span>{teamRoleText(text, guest.volunteer_team_role)}</span>}
          </p>
        )}
      </div>
      <div className={classes.tear} />
      <div className={classes.give}>
        <div className={classes.what}>
          <Icon name={guest.food_option} />
          <span>{text.food[guest.food_option]}</span>
        </div>
        <div className={classes.count}>
          <b>{countText(text, counted)}</b>
          <span>{text.ticketsUnit(counted)}</span>
        </div>
      </div>
    </section>
  );
}

/** The name, and the number of a paper ticket, whose guest may have no name. */
function Name({ guest: { name, paper_number: number } }: { guest: Guest }) {
  const text = useCheckinText();
  const words = useResultText();
  const paper = number ? words.paper(number) : null;
  return (
    <>
      <p className={classes.name}>{paper && !name ? paper : nameOf(text, name)}</p>
      {name && paper && <p className={classes.guest}>{paper}</p>}
    </>
  );
}

/** A success at the food counter, in a colour and a shape that the entrance never uses. */
export function Served({ result: { guest, counted }, code }: { result: ResultOf<'success'>; code: string }) {
  const text = useCheckinText();
  return (
    <section className={`${classes.result} ${classes.served}`}>
      <PracticeStamp />
      <div className={classes.top}>
        <BowlShape />
        <h2>{text.checkin.served}</h2>
        <p className={classes.meals}>
          <b>{countText(text, counted)}</b> {text.checkin.mealsUnit(counted)}
        </p>
        <Name guest={guest} />
        <p className={classes.code}>{code}</p>
      </div>
    </section>
  );
}

/** Somebody was let in whom this device's list does not have. */
export function LetInAnyway({ code }: { code: string }) {
  const words = useResultText();
  return (
    <section className={`${classes.result} ${classes.letInAnyway}`}>
      <PracticeStamp />
      <div className={classes.top}>
        <TicketShape />
        <h2>{words.wasLetInAnyway}</h2>
        <p className={classes.sentence}>{words.letInAnywayHint}</p>
        <p className={classes.code}>{code}</p>
      </div>
    </section>
  );
}
