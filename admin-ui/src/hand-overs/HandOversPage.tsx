import { Redirect, useRoute } from 'wouter';
import { countPath, handOverPath, PROFILE_PATH } from '../paths';
import { CountForm } from './CountForm';
import { HandOverTicket } from './HandOverTicket';

/** Shows the count of a new hand-over or an existing hand-over, depending on the path; without either, the profile has one's own. */
export default function HandOversPage() {
  const [, counted] = useRoute<{ eventId: string }>(countPath(':eventId'));
  const [, shown] = useRoute<{ id: string }>(handOverPath(':id'));
  if (counted) return <CountForm key={counted.eventId} eventId={counted.eventId} />;
  if (!shown) return <Redirect to={PROFILE_PATH} replace />;
  return <HandOverTicket key={shown.id} id={shown.id} />;
}
