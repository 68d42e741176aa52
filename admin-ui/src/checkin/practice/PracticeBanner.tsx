import { useCheckinText } from '../texts/text';
import { Icon } from '../../theme/Icon';
import { endPractice, usePractice } from './mode';
import classes from './practice.module.css';

/** Banner of practice mode, with buttons to start over and to end it. Sticky, so that it is always in sight. */
export function PracticeBanner() {
  const text = useCheckinText();
  const practice = usePractice();
  if (!practice) return null;
  return (
    <section className={classes.banner} aria-label={text.practice.word}>
      <Icon name="practice" />
      <p>
        <b>{text.practice.word}</b> <span>{text.practice.nothingCounts}</span>
      </p>
      <button type="button" onClick={practice.actions.startOver}>
        {text.practice.startOver}
      </button>
      <button type="button" onClick={endPractice}>
        {text.practice.end}
      </button>
    </section>
  );
}
