import { numbersOf } from '@usher/backend/rules';
import { useApiQuery } from '../api/useApiQuery';
import { PAPER_PATH } from '../paths';
import { ButtonLink } from '../ui/ButtonLink';
import { Card } from '../ui/Card';
import { hasPaper, ownPaper } from './own-paper';
import { usePaperText } from './texts/text';
import classes from './paper.module.css';

/** Leads to the own paper tickets, where there are any, and says what waits there. */
export default function PaperLine() {
  const text = usePaperText();
  const words = text.paper.line;
  const own = useApiQuery(ownPaper()).data?.filter(hasPaper) ?? [];
  if (own.length === 0) return null;
  const offered = own.flatMap(({ offered }) => offered).flatMap(({ ranges }) => numbersOf(ranges)).length;
  const out = own.reduce((sum, { out_count: count }) => sum + count, 0);
  return (
    <Card className={classes.line} aria-labelledby="own-paper">
      <div>
        <h2 id="own-paper">{text.paper.title}</h2>
        {offered > 0 && <p className={classes.due}>{words.offered(offered)}</p>}
        {out > 0 && <p>{words.out(out)}</p>}
      </div>
      <ButtonLink to={PAPER_PATH} aria-label={text.paper.title}>
        {words.open}
      </ButtonLink>
    </Card>
  );
}
