import type { RegistrationDto } from '../../../api/generated/rest';
import { useConsoleText } from '../../../console/texts/text';
import { countText } from '../../../i18n/numbers';
import classes from '../lists.module.css';

/** The number of a sale that is a paper ticket. */
export function PaperNumber({ row: { paper_number: number } }: { row: RegistrationDto }) {
  const text = useConsoleText();
  if (number === null) return null;
  return <span className={classes.small}>{text.lists.person.paperTicket(countText(text, number))}</span>;
}
