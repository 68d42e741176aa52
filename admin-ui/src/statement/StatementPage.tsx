import { Route, Routes } from 'react-router';
import { Console } from '../console/Console';
import { NotFound } from '../layout/NotFound';
import { STATEMENT_PATH } from '../paths';
import { Statement } from './Statement';

export default function StatementPage() {
  return (
    <Console>
      <Routes>
        <Route path={`${STATEMENT_PATH}/:eventId`} element={<Statement />} />
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Console>
  );
}
