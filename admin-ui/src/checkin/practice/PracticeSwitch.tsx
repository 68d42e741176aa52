import { useEffect } from 'react';
import { Link } from 'wouter';
import { useCheckinText } from '../texts/text';
import { PRACTICE_PATH } from '../../paths';
import { Icon } from '../../theme/Icon';
import { whenIdle } from '../../browser/when-idle';
import { endPractice, usePractice } from './mode';
import classes from '../checkin.module.css';

const load = () => import('./practice');

/**
 * Switches the page to practice mode and back, and links to the practice tickets.
 * @param canStart whether no live result is on the screen or pending
 */
export function PracticeSwitch({ canStart }: { canStart: boolean }) {
  const text = useCheckinText();
  const practises = usePractice() !== null;
  // Load the code early, before the network may be lost.
  useEffect(() => whenIdle(() => void load().catch(() => undefined)), []);
  const start = () =>
    void load().then(
      ({ startPractice }) => startPractice(),
      () => undefined,
    );
  return (
    <div className={classes.options} role="group" aria-label={text.practice.word}>
      <button
        type="button"
        aria-pressed={practises}
        disabled={!practises && !canStart}
        onClick={practises ? endPractice : start}
      >
        <Icon name="practice" />
        {text.practice.word}
      </button>
      <Link to={PRACTICE_PATH} className={classes.option}>
        {text.practice.title}
      </Link>
    </div>
  );
}
