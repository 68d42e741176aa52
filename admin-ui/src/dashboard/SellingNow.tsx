import type { EventDto } from '../api/generated/rest';
import type { ChosenEvent } from '../console/chosen-event';
import { useConsoleText, type ConsoleTexts } from '../console/texts/text';
import { eventTimesInShort } from '../i18n/dates';

/** Says which event is on sale now and which is next: the dashboard shows any event, the selling pages only the current one. */
export function SellingNow({
  chosen: { event, events, isLoading },
  className,
}: {
  chosen: ChosenEvent;
  className?: string;
}) {
  const text = useConsoleText();
  if (!event && !isLoading) return null;
  const said = event ? sentence(text, event, events) : '\u00a0';
  return (
    <p className={className} title={said}>
      {said}
    </p>
  );
}

function sentence(text: ConsoleTexts, event: EventDto, events: readonly EventDto[]): string {
  const words = text.dashboard.selling;
  const now = events.find(({ selling }) => selling === 'now');
  const next = events.find(({ selling }) => selling === 'next');
  switch (event.selling) {
    case 'draft':
    case 'closed':
    case 'archived':
      return words[event.selling];
    case 'over':
      return now ? words.overAndNow(now.name) : words.over;
    case 'alongside':
      return words.alongside(now?.name ?? '');
    case 'next':
      return words.next(now?.name ?? '');
    case 'later':
      return words.later(now?.name ?? '', next?.name ?? '');
    case 'now':
      return nowSentence(text, next);
  }
}

function nowSentence(text: ConsoleTexts, next: EventDto | undefined): string {
  const words = text.dashboard.selling;
  return next ? words.nowAndNext(next.name, eventTimesInShort(text, next)) : words.now;
}
