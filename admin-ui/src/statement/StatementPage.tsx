import { Navigate, Route, Routes } from 'react-router';
import { useChosenEvent } from '../console/chosen-event';
import { LoadFailed } from '../console/parts/LoadFailed';
import { NoEvent } from '../console/parts/NoEvent';
import { PageHead } from '../console/parts/PageHead';
import { useConsoleText } from '../console/texts/text';
import { NotFound } from '../layout/NotFound';
import { Statement } from './Statement';
import { useStatementText } from './texts/text';

/** Leads to the statement of the chosen event, which is the current one if none was chosen. */
function OfChosenEvent() {
  const text = useConsoleText();
  const words = useStatementText().statement;
  const { eventId, hasNone, error, reload } = useChosenEvent();
  if (eventId !== null) return <Navigate to={eventId} replace />;
  return (
    <>
      <PageHead title={text.admin.sections.statement} />
      {hasNone && <NoEvent />}
      {error && <LoadFailed message={words.loadFailed} error={error} onRetry={reload} />}
    </>
  );
}

export default function StatementPage() {
  return (
    <Routes>
      <Route index element={<OfChosenEvent />} />
      <Route path=":eventId" element={<Statement />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
