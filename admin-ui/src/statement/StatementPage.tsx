import { Navigate, Route, Routes } from 'react-router';
import { useChosenEvent } from '../console/chosen-event';
import { NotFound } from '../layout/NotFound';
import { Statement } from './Statement';

/** Leads to the statement of the chosen event, which is the current one if none was chosen. */
function OfChosenEvent() {
  const { eventId } = useChosenEvent();
  return eventId && <Navigate to={eventId} replace />;
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
