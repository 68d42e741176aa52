import { useEffect } from 'react';
import { Link } from 'wouter';
import { useCheckinText } from '../texts/text';
import { PRACTICE_PATH } from '../../paths';
import { Icon } from '../../theme/Icon';
import { whenIdle } from '../when-idle';
import { endPractice, usePractice } from './mode';
import classes from '../checkin.module.css';

const load = () => import('./practice');

/**
 * Switches the page to practice and back, and leads to the tickets for it.
 * @param canStart no result of the real thing is in sight or on its way
 */
export function PracticeSwitch({ canStart }: { canStart: boolean }) {
  const text = useCheckinText();
  const practises = usePractice() !== null;
  // Before a network is lost.
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
