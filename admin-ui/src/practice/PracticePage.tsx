import { foodOptionOf } from '@usher/backend/rules';
import { useState } from 'react';
import { Link } from 'wouter';
import { startPractice } from '../checkin/practice/practice';
import { useScans } from '../checkin/scans/tab-queue';
import {
  PRACTICE_TICKETS,
  practiceCodeOf,
  practiceTicket,
  type PracticeTicket,
} from '../checkin/practice/tickets';
import { usePracticePageText } from './texts/text';
import { DockAction } from '../layout/DockAction';
import { useNavigate } from '../navigation';
import { CHECKIN_PATH } from '../paths';
import { Icon } from '../theme/Icon';
import { Alert } from '../ui/Alert';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { QrPicture } from '../theme/QrPicture';
import { FoodBadge } from '../ui/Tag';
import classes from './practice-page.module.css';

/** Six made-up tickets for learning check-in, printed or shown on one screen to the camera of another. */
export default function PracticePage() {
  const text = usePracticePageText();
  const page = usePracticePageText().practicePage;
  const navigate = useNavigate();
  // Practice cannot start while real scans are queued, because it would hide their results until it ends.
  const isFree = useScans().scans.length === 0;
  const [large, setLarge] = useState<PracticeTicket | null>(null);
  const practise = () => {
    startPractice();
    navigate(CHECKIN_PATH);
  };
  const mainButton = (className?: string) => (
    <Button
      variant="contained"
      className={className}
      disabled={!isFree}
      startIcon={<Icon name="practice" />}
      onClick={practise}
    >
      {page.practise}
    </Button>
  );
  return (
    <>
      <title>{text.pageTitle(text.practice.title)}</title>
      <div className={classes.head}>
        <div>
          <h1>{text.practice.title}</h1>
          <p>{page.hint}</p>
        </div>
        <div className={classes.actions}>
          <Button startIcon={<Icon name="print" />} onClick={() => window.print()}>
            {page.print}
          </Button>
          {mainButton(classes.onDesk)}
        </div>
      </div>
      {!isFree && (
        <Alert kind="error" isAlert={false}>
          {page.realFirst} <Link to={CHECKIN_PATH}>{page.toCheckin}</Link>
        </Alert>
      )}
      <ol className={classes.steps}>
        {page.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <ul className={classes.tickets}>
        {PRACTICE_TICKETS.map((ticket) => (
          <li key={ticket}>
            <Ticket ticket={ticket} onEnlarge={() => setLarge(ticket)} />
          </li>
        ))}
      </ul>
      {large && (
        <Dialog title={text.practice.names[large]} onClose={() => setLarge(null)}>
          {() => (
            <div className={classes.large}>
              <Code ticket={large} />
              <p>{page.expected[large]}</p>
            </div>
          )}
        </Dialog>
      )}
      <DockAction>{mainButton()}</DockAction>
    </>
  );
}

function Code({ ticket }: { ticket: PracticeTicket }) {
  const text = usePracticePageText();
  const page = usePracticePageText().practicePage;
  const code = practiceCodeOf(ticket);
  return (
    <div className={classes.code}>
      <span className={classes.qr}>
        <QrPicture text={code} label={page.qrOf(text.practice.names[ticket])} />
      </span>
      <p>{code}</p>
    </div>
  );
}

function Ticket({ ticket, onEnlarge }: { ticket: PracticeTicket; onEnlarge: () => void }) {
  const text = usePracticePageText();
  const page = usePracticePageText().practicePage;
  const { tickets, hasFood } = practiceTicket(ticket);
  const name = text.practice.names[ticket];
  return (
    <article className={classes.ticket} aria-labelledby={`name-${ticket}`}>
      <p className={classes.word}>{text.practice.word}</p>
      <Code ticket={ticket} />
      <div className={classes.told}>
        <p className={classes.kind}>{page.kinds[ticket]}</p>
        <h2 id={`name-${ticket}`}>{name}</h2>
        <p className={classes.facts}>
          {text.tickets(tickets)} <FoodBadge food={foodOptionOf(hasFood)} />
        </p>
        <h3>{page.expect}</h3>
        <p>{page.expected[ticket]}</p>
        <Button
          className={classes.enlarge}
          aria-label={page.largeOf(name)}
          startIcon={<Icon name="scan" />}
          onClick={onEnlarge}
        >
          {page.large}
        </Button>
      </div>
    </article>
  );
}
