import { useCheckinText } from '../texts/text';
import { usePractice } from './mode';
import classes from './practice.module.css';

/** In practice mode, a stamp on anything that could be mistaken for live check-in. */
export function PracticeStamp() {
  const text = useCheckinText();
  return usePractice() && <p className={classes.stamp}>{text.practice.word}</p>;
}
