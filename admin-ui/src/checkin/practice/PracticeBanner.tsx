import { useCheckinText } from '../texts/text';
import { Icon } from '../../theme/Icon';
import { endPractice, usePractice } from './mode';
import classes from './practice.module.css';

/** Says that this is not the real thing, and has the way back to it. In sight wherever the page is scrolled to. */
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
      <button type="button" onClick={practice.desk.startOver}>
        {text.practice.startOver}
      </button>
      <button type="button" onClick={endPractice}>
        {text.practice.end}
      </button>
    </section>
  );
}
