import { useRef, type KeyboardEvent } from 'react';
import { useText } from '../../i18n/text';
import type { Tab } from './address';

interface ListTabsProps {
  className: string;
  tab: Tab;
  /** Undefined until they are known. */
  counts: Record<Tab, string | undefined>;
  /** The id of what the chosen tab shows. */
  panelId: string;
  onChoose: (tab: Tab) => void;
}

const TABS: readonly Tab[] = ['team', 'attendees'];

/** The two lists by name and count. Arrow keys go from one to the other. */
export function ListTabs({ className, tab, counts, panelId, onChoose }: ListTabsProps) {
  const text = useText();
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) return;
    event.preventDefault();
    const index =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? TABS.length - 1
          : (TABS.indexOf(tab) + 1) % TABS.length;
    onChoose(TABS[index]!);
    list.current?.querySelectorAll('button')[index]?.focus();
  };
  return (
    <div ref={list} className={className} role="tablist" aria-label={text.lists.label} onKeyDown={onKeyDown}>
      {TABS.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          aria-selected={tab === name}
          aria-controls={panelId}
          tabIndex={tab === name ? 0 : -1}
          onClick={() => onChoose(name)}
        >
          {text.lists.tabs[name](counts[name])}
        </button>
      ))}
    </div>
  );
}
