import { useRoute } from 'wouter';
import { countPath, handOverPath } from '../paths';
import { CountForm } from './CountForm';
import { HandOverTicket } from './HandOverTicket';

/** Shows the count of a new hand-over or an existing hand-over, depending on the path. */
export default function HandOversPage() {
  const [, counted] = useRoute<{ eventId: string }>(countPath(':eventId'));
  const [, shown] = useRoute<{ id: string }>(handOverPath(':id'));
  if (counted) return <CountForm key={counted.eventId} eventId={counted.eventId} />;
  return <HandOverTicket key={shown?.id} id={shown?.id ?? ''} />;
}
