import { Resource } from 'react-admin';
import { Navigate, Route, Routes } from 'react-router';
import { SECTIONS } from '../console/sections';
import { useSections } from '../console/useSections';
import { AccessDenied } from '../layout/notices/AccessDenied';
import { NotFound } from '../layout/NotFound';
import { auditLog } from './audit';
import { Door } from './door/Door';
import { events } from './events';
import { BringList } from './lists/BringList';
import { handOvers } from './hand-overs';
import { mailLog } from './mail';
import { Organization } from './organization/Organization';
import { Start } from './start/Start';
import { PaperTickets } from './paper/PaperTickets';
import { PersonalData } from './personal-data/PersonalData';
import { users } from './users';
import classes from './admin.module.css';

// Here and not below <Admin>, which would have them at /events and /users: the paths that it gives resources are their names.
const PAGES = [
  ...[events, users, mailLog, auditLog, handOvers].map((resource) => ({
    name: resource.name,
    path: `${resource.name}/*`,
    page: <Resource {...resource} />,
  })),
  { name: 'door', path: 'door', page: <Door /> },
  { name: 'lists', path: 'lists', page: <BringList /> },
  { name: 'paper', path: 'paper/*', page: <PaperTickets /> },
  { name: 'organization', path: 'organization', page: <Organization /> },
  { name: 'personal-data', path: 'personal-data', page: <PersonalData /> },
] as const;

export default function AdminPage() {
  const sections = useSections();
  return (
    <div className={classes.page}>
      <Routes>
        <Route index element={<Navigate to={SECTIONS[sections[0]!].path} replace />} />
        {PAGES.map(({ name, path, page }) => (
          <Route key={name} path={path} element={sections.includes(name) ? page : <AccessDenied />} />
        ))}
        <Route path="start" element={sections.includes('organization') ? <Start /> : <AccessDenied />} />
        <Route path="*" element={<NotFound />} />
      </Routes>
    </div>
  );
}
