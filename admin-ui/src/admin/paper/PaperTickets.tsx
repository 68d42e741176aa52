import { Route, Routes } from 'react-router';
import { useChosenEvent } from '../../console/chosen-event';
import { useLiveRefresh } from '../../console/live';
import { LoadFailed } from '../../console/parts/LoadFailed';
import { ListLoading } from '../../console/parts/ListMessage';
import { NoEvent } from '../../console/parts/NoEvent';
import { PageHead } from '../../console/parts/PageHead';
import { Sections } from '../../console/parts/Sections';
import { NotFound } from '../../layout/NotFound';
import { Books } from './Books';
import { Give } from './Give';
import { Holders } from './Holders';
import { usePartPath } from './part-path';
import { Tickets } from './Tickets';
import { usePaperText } from './texts/text';
import classes from './paper.module.css';

/** The paper tickets of the event in the address: made and printed, given out and taken back, and who has which. */
export function PaperTickets() {
  const text = usePaperText();
  const words = text.paper;
  const chosen = useChosenEvent();
  const pathOf = usePartPath();
  const refresh = useLiveRefresh();
  const { event } = chosen;
  const of = event && { event, refresh };
  return (
    <>
      <PageHead title={words.title} chosen={chosen} />
      {chosen.hasNone && <NoEvent />}
      {!event && chosen.error && (
        <LoadFailed message={words.loadFailed} error={chosen.error} onRetry={chosen.reload} />
      )}
      {chosen.isLoading && <ListLoading rows={3} />}
      {of && (
        <div className={classes.page}>
          <Sections
            label={words.parts}
            sections={[
              { to: pathOf(''), name: words.books, end: true },
              { to: pathOf('give'), name: words.give },
              { to: pathOf('holders'), name: words.holders },
              { to: pathOf('tickets'), name: words.numbers },
            ]}
          />
          <Routes key={event.id}>
            <Route index element={<Books {...of} />} />
            <Route path="give" element={<Give {...of} />} />
            <Route path="holders" element={<Holders {...of} />} />
            <Route path="tickets" element={<Tickets {...of} />} />
            <Route path="*" element={<NotFound />} />
          </Routes>
        </div>
      )}
    </>
  );
}
