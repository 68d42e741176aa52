import { Route, Routes } from 'react-router';
import { NotFound } from '../layout/NotFound';
import { Statement } from './Statement';

export default function StatementPage() {
  return (
    <Routes>
      <Route path=":eventId" element={<Statement />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
