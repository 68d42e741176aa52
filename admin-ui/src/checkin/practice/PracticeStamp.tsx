import { useCheckinText } from '../texts/text';
import { usePractice } from './mode';
import classes from './practice.module.css';

/** Stamped on whatever somebody could take for the real thing. */
export function PracticeStamp() {
  const text = useCheckinText();
  return usePractice() && <p className={classes.stamp}>{text.practice.word}</p>;
}
