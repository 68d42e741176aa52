import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { PAPER_STATES, type PaperState } from '@usher/backend/rules';
import { useState } from 'react';
import type { BookDto } from '../../api/generated/rest';
import { FoodBadge } from '../../console/parts/badges';
import { Fact } from '../../console/parts/Fact';
import { ListLoading, ListMessage } from '../../console/parts/ListMessage';
import { useWide } from '../../console/useWide';
import { dateAndTime } from '../../i18n/dates';
import { moneyText } from '../../i18n/money';
import { countText } from '../../i18n/numbers';
import { DockAction } from '../../layout/DockAction';
import { Icon } from '../../theme/Icon';
import { MakeBook } from './MakeBook';
import type { OfEvent } from './of-event';
import { PrintDialog } from './PrintDialog';
import { usePaperText } from './texts/text';
import { useBooks } from './usePaper';
import classes from './paper.module.css';

/** Tickets that were made together: how many are in each state, and their pages to print. */
export function Books({ event, refresh }: OfEvent) {
  const text = usePaperText();
  const words = text.paper;
  const { data: books, error, refetch } = useBooks(event.id);
  const [isMaking, setMaking] = useState(false);
  const [printing, setPrinting] = useState<BookDto | null>(null);
  const isWide = useWide();
  const make = (
    <Button variant="contained" startIcon={<Icon name="plus" />} onClick={() => setMaking(true)}>
      {words.book.make}
    </Button>
  );
  const shown = books && { books, event, onPrint: setPrinting };
  return (
    <>
      {event.is_over && (
        <Alert severity="info" role="status">
          {words.isOver}
        </Alert>
      )}
      <Paper component="section" className={classes.card} aria-label={words.books}>
        <div className={classes.head}>
          <h2>{words.books}</h2>
          {!event.is_over && <div className={classes.onDesk}>{make}</div>}
        </div>
        {!books && !error && <ListLoading rows={2} />}
        {!books && error && <ListMessage onRetry={() => void refetch()}>{words.loadFailed}</ListMessage>}
        {books?.length === 0 && <ListMessage>{words.book.none}</ListMessage>}
        {shown && shown.books.length > 0 && (isWide ? <AsTable {...shown} /> : <AsCards {...shown} />)}
      </Paper>
      {!event.is_over && <DockAction>{make}</DockAction>}
      {isMaking && <MakeBook event={event} refresh={refresh} onClose={() => setMaking(false)} />}
      {printing && (
        <PrintDialog book={printing} event={event} refresh={refresh} onClose={() => setPrinting(null)} />
      )}
    </>
  );
}

interface BooksProps {
  books: readonly BookDto[];
  event: OfEvent['event'];
  onPrint: (book: BookDto) => void;
}

/** How many tickets of all books are in a state. */
const sumOf = (books: readonly BookDto[], state: PaperState): number =>
  books.reduce((sum, { counts }) => sum + counts[state], 0);

function useBookTexts({ event, onPrint }: Omit<BooksProps, 'books'>) {
  const text = usePaperText();
  const words = text.paper.book;
  const count = (value: number) => countText(text, value);
  const numbersOf = ({ first, last }: BookDto) => words.of(count(first), count(last));
  return {
    text,
    words,
    count,
    numbersOf,
    priceOf: ({ price }: BookDto) => (price === 0 ? words.guests : moneyText(price)),
    printedOf: ({ printed_at: at }: BookDto) =>
      at === null ? words.neverPrinted : words.lastPrinted(dateAndTime(text, at, event.time_zone)),
    buttonOf: (book: BookDto) => (
      <Button
        startIcon={<Icon name="print" />}
        aria-label={words.printOf(numbersOf(book))}
        onClick={() => onPrint(book)}
      >
        {words.print}
      </Button>
    ),
  };
}

function AsTable({ books, ...props }: BooksProps) {
  const { text, words, count, numbersOf, priceOf, printedOf, buttonOf } = useBookTexts(props);
  const { states } = text.paper;
  return (
    <Table className={classes.table} aria-label={text.paper.books}>
      <TableHead>
        <TableRow>
          <TableCell>{words.numbers}</TableCell>
          <TableCell>{words.food}</TableCell>
          <TableCell align="right">{words.each}</TableCell>
          {PAPER_STATES.map((state) => (
            <TableCell key={state} align="right">
              {states[state]}
            </TableCell>
          ))}
          <TableCell>
            <span className="visually-hidden">{words.print}</span>
          </TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {books.map((book) => (
          <TableRow key={book.id}>
            <TableCell component="th" scope="row">
              <b>{numbersOf(book)}</b>
              {book.label && <span className={classes.small}>{book.label}</span>}
              <span className={classes.small}>{printedOf(book)}</span>
            </TableCell>
            <TableCell>
              <FoodBadge food={book.food_option} />
            </TableCell>
            <TableCell align="right">{priceOf(book)}</TableCell>
            {PAPER_STATES.map((state) => (
              <TableCell key={state} align="right">
                {count(book.counts[state])}
              </TableCell>
            ))}
            <TableCell align="right">{buttonOf(book)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
      {books.length > 1 && (
        <TableFooter>
          <TableRow>
            <TableCell component="th" scope="row" colSpan={3}>
              {words.total}
            </TableCell>
            {PAPER_STATES.map((state) => (
              <TableCell key={state} align="right">
                {count(sumOf(books, state))}
              </TableCell>
            ))}
            <TableCell />
          </TableRow>
        </TableFooter>
      )}
    </Table>
  );
}

function AsCards({ books, ...props }: BooksProps) {
  const { text, words, count, numbersOf, priceOf, printedOf, buttonOf } = useBookTexts(props);
  const facts = (of: (state: PaperState) => number) => (
    <dl className={classes.facts}>
      {PAPER_STATES.map((state) => (
        <Fact key={state} label={text.paper.states[state]}>
          {count(of(state))}
        </Fact>
      ))}
    </dl>
  );
  return (
    <ul className={classes.rows}>
      {books.map((book) => (
        <li key={book.id}>
          <div className={classes.rowHead}>
            <h3>{numbersOf(book)}</h3>
            <b className={classes.figure}>{priceOf(book)}</b>
          </div>
          <FoodBadge food={book.food_option} />
          {book.label && <p>{book.label}</p>}
          <p className={classes.small}>{printedOf(book)}</p>
          {facts((state) => book.counts[state])}
          <div className={classes.acts}>{buttonOf(book)}</div>
        </li>
      ))}
      {books.length > 1 && (
        <li>
          <h3>{words.total}</h3>
          {facts((state) => sumOf(books, state))}
        </li>
      )}
    </ul>
  );
}
