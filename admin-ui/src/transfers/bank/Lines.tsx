import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { MatchOutcome } from '@usher/backend/rules';
import { useMemo, useState } from 'react';
import type { BankLineDto, BankStatementDto, ProposalDto } from '../../api/generated/rest';
import { pageOfAll } from '../../console/data-provider/paging';
import { Pager } from '../../console/parts/Pager';
import { Select } from '../../console/parts/Select';
import { useCommand } from '../../console/useCommand';
import { nameOf as personNameOf } from '../../i18n/names';
import { moneyText } from '../../i18n/money';
import { Icon } from '../../theme/Icon';
import { useTransfersText } from '../texts/text';
import { isOwn, salesOf, preselectedLineIds } from './preselection';
import { SkippedRows } from './SkippedRows';
import classes from './bank.module.css';

const PER_PAGE = 100;
/** Number of pairs that the server can process within the client's timeout. */
const PAIRS_AT_ONCE = 100;

/** The lines of a statement with the sales that each may pay; the user ticks the lines to accept. */
export function Lines({ statement, refresh }: { statement: BankStatementDto; refresh: () => void }) {
  const frame = useTransfersText();
  const words = frame.statement;
  const { run, isPending } = useCommand('acceptPairs');
  const sales = useMemo(() => salesOf(statement), [statement]);
  const [ticked, setTicked] = useState(() => preselectedLineIds(statement.lines, sales));
  const [choice, setChoice] = useState<Record<string, number>>({});
  const [outcomes, setOutcomes] = useState<Record<string, MatchOutcome>>({});
  const [hasFailed, setFailed] = useState(false);
  const [shows, setShows] = useState<'proposed' | 'all'>('proposed');
  const [page, setPage] = useState(1);

  const proposed = statement.lines.filter(({ proposals }) => proposals.length > 0);
  const shown = shows === 'all' ? statement.lines : proposed;
  const part = pageOfAll(shown, { page, perPage: PER_PAGE });
  const proposalOf = (line: BankLineDto): ProposalDto | undefined =>
    line.proposals[choice[line.line_id] ?? 0];
  const mayAccept = (line: BankLineDto): boolean => {
    const proposal = proposalOf(line);
    return (
      !line.used &&
      proposal !== undefined &&
      outcomes[line.line_id] !== 'verified' &&
      outcomes[line.line_id] !== 'line_used' &&
      !isOwn(proposal.attendee_ids, sales)
    );
  };
  const chosen = proposed.filter((line) => ticked.has(line.line_id) && mayAccept(line));

  const tick = (id: string, isOn: boolean) =>
    setTicked((before) => {
      const next = new Set(before);
      if (isOn) next.add(id);
      else next.delete(id);
      return next;
    });
  const accept = async () => {
    setFailed(false);
    try {
      for (let from = 0; from < chosen.length; from += PAIRS_AT_ONCE) {
        const pairs = chosen
          .slice(from, from + PAIRS_AT_ONCE)
          .map((line) => ({ line_id: line.line_id, attendee_ids: proposalOf(line)!.attendee_ids }));
        const results = await run({ pairs });
        if (!results) return;
        setOutcomes((before) => ({
          ...before,
          ...Object.fromEntries(results.map((result) => [result.line_id, result.outcome])),
        }));
      }
    } catch {
      setFailed(true);
    } finally {
      refresh();
    }
  };

  const nameOf = (proposal: ProposalDto): string => {
    const names = proposal.attendee_ids.map((id) => {
      const sale = sales.get(id);
      return sale ? `${personNameOf(frame, sale.name)} ${moneyText(sale.total_price)}` : id;
    });
    const why = proposal.why.map((reason) => words.reasons[reason]).join(', ');
    const own = isOwn(proposal.attendee_ids, sales) ? ` · ${words.ownSale}` : '';
    return `${names.join(' + ')} (${why})${own}`;
  };
  const toldOf = (line: BankLineDto) => {
    const outcome = outcomes[line.line_id];
    if (outcome)
      return (
        <span className={outcome === 'verified' ? classes.good : classes.bad}>
          <Icon name={outcome === 'verified' ? 'check' : 'warning'} /> {words.outcomes[outcome]}
        </span>
      );
    if (line.used) return line.accepted_text === null ? words.used : words.usedAs(line.accepted_text);
    if (line.reversal_of)
      return words.reversal(personNameOf(frame, sales.get(line.reversal_of)?.name ?? null));
    if (line.proposals.length === 0) return words.noProposal;
    if (line.accepted_text !== null) return words.mayBeUsed(line.accepted_text);
    return line.direction_known ? null : words.directionUnknown;
  };

  const results = Object.values(outcomes);
  const verified = results.filter((outcome) => outcome === 'verified').length;
  return (
    <div>
      <div className={classes.tools}>
        <p>{words.summary(statement.lines.length, proposed.length)}</p>
        <Select
          label={words.show}
          labelHidden
          value={shows}
          options={(['proposed', 'all'] as const).map((value) => ({ value, label: words.shows[value] }))}
          onChoose={(value) => {
            setShows(value);
            setPage(1);
          }}
        />
        <Button variant="contained" disabled={chosen.length === 0 || isPending} onClick={() => void accept()}>
          {words.acceptCount(chosen.length)}
        </Button>
      </div>
      <SkippedRows rows={statement.skipped_rows} />
      <div role="status">
        {results.length > 0 && !isPending && (
          <Alert severity={verified === results.length ? 'success' : 'warning'}>
            {words.accepted(verified, results.length - verified)}
          </Alert>
        )}
      </div>
      {hasFailed && <Alert severity="error">{words.acceptFailed}</Alert>}
      <TableContainer
        component={Paper}
        className={classes.scroll}
        tabIndex={0}
        role="region"
        aria-label={words.lines}
      >
        <Table className={classes.lines}>
          <TableHead>
            <TableRow>
              <TableCell>{words.accept}</TableCell>
              <TableCell>{words.date}</TableCell>
              <TableCell align="right">{words.amount}</TableCell>
              <TableCell>{words.text}</TableCell>
              <TableCell>{words.pays}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {part.shown.map((line) => {
              const { line_id: id, proposals } = line;
              const told = toldOf(line);
              const isDone = line.used || outcomes[id] === 'verified' || outcomes[id] === 'line_used';
              return (
                <TableRow key={id}>
                  <TableCell>
                    <Checkbox
                      checked={ticked.has(id) && mayAccept(line)}
                      disabled={!mayAccept(line) || isPending}
                      onChange={(_, isOn) => tick(id, isOn)}
                      slotProps={{ input: { 'aria-label': words.acceptOf(line.text) } }}
                    />
                  </TableCell>
                  <TableCell className={classes.day}>{line.date}</TableCell>
                  <TableCell align="right" className={classes.money}>
                    {line.amount < 0 ? `−${moneyText(-line.amount)}` : moneyText(line.amount)}
                  </TableCell>
                  <TableCell className={classes.words}>{line.text}</TableCell>
                  <TableCell className={classes.pays}>
                    {proposals.length === 1 && <div>{nameOf(proposals[0]!)}</div>}
                    {proposals.length > 1 &&
                      (isDone ? (
                        <div>{nameOf(proposalOf(line)!)}</div>
                      ) : (
                        <Select
                          label={words.paysOf(line.text)}
                          labelHidden
                          value={String(choice[id] ?? 0)}
                          options={proposals.map((proposal, i) => ({
                            value: String(i),
                            label: nameOf(proposal),
                          }))}
                          onChoose={(value) => {
                            setChoice((before) => ({ ...before, [id]: Number(value) }));
                            tick(id, true);
                          }}
                        />
                      ))}
                    {told && <div className={classes.told}>{told}</div>}
                  </TableCell>
                </TableRow>
              );
            })}
          </TableBody>
        </Table>
      </TableContainer>
      {part.pagination.total_pages > 1 && (
        <Pager isOnPage pagination={part.pagination} showing={words.showing} onPage={setPage} />
      )}
    </div>
  );
}
