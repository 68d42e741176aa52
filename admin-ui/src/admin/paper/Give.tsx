import Alert from '@mui/material/Alert';
import Paper from '@mui/material/Paper';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { eventStatusRules } from '@usher/backend/rules';
import { useSearchParams } from 'react-router';
import { type Act, ACT_PARAMETER, ACTS, WITH_PARAMETER } from './acts';
import { HandForm } from './HandForm';
import { Offers } from './Offers';
import type { OfEvent } from './of-event';
import { usePaperText } from './texts/text';
import classes from './paper.module.css';

/** Gives tickets to sellers, takes them back and makes numbers void, with what was offered below. */
export function Give({ event, refresh }: OfEvent) {
  const words = usePaperText().paper;
  const [params, setParams] = useSearchParams();
  const act = ACTS.find((one) => one === params.get(ACT_PARAMETER)) ?? 'give';
  const choose = (chosen: Act) => {
    const next = new URLSearchParams(params);
    next.set(ACT_PARAMETER, chosen);
    next.delete(WITH_PARAMETER);
    setParams(next, { replace: true });
  };
  const isGivenOut = !event.is_over && eventStatusRules(event.status).isPublished;
  return (
    <>
      <Paper component="section" className={classes.card} aria-label={words.give}>
        <div className={classes.head}>
          <h2>{words.give}</h2>
          <ToggleButtonGroup
            exclusive
            className={classes.acts}
            aria-label={words.hand.what}
            value={act}
            onChange={(_event, chosen: Act | null) => chosen && choose(chosen)}
          >
            {ACTS.map((one) => (
              <ToggleButton key={one} value={one}>
                {words.hand.acts[one]}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        </div>
        {act === 'give' && !isGivenOut ? (
          <Alert severity="info" role="status">
            {event.is_over ? words.isOver : words.isDraft}
          </Alert>
        ) : (
          <HandForm
            key={act}
            act={act}
            eventId={event.id}
            holderId={params.get(WITH_PARAMETER)}
            refresh={refresh}
          />
        )}
      </Paper>
      <Offers event={event} refresh={refresh} />
    </>
  );
}
