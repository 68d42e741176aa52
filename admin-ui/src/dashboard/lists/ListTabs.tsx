import MuiTab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useConsoleText } from '../../console/texts/text';
import { LISTS, type ListName } from '../../console/list-paths';

interface ListTabsProps {
  className?: string;
  tab: ListName;
  /** Undefined until they are known. */
  counts: Record<ListName, string | undefined>;
  /** Id of the panel that the chosen tab shows. */
  panelId: string;
  onChoose: (tab: ListName) => void;
}

/** Tabs for the two lists, with name and count. Arrow keys move from one to the other. */
export function ListTabs({ className, tab, counts, panelId, onChoose }: ListTabsProps) {
  const text = useConsoleText();
  return (
    <Tabs
      className={className}
      value={tab}
      onChange={(_event, chosen: ListName) => onChoose(chosen)}
      selectionFollowsFocus
      aria-label={text.lists.label}
    >
      {LISTS.map((name) => (
        <MuiTab
          key={name}
          value={name}
          label={text.lists.tabs[name](counts[name])}
          aria-controls={panelId}
          // Pressing the chosen tab again scrolls to the list, which may be far above.
          onClick={() => name === tab && onChoose(name)}
        />
      ))}
    </Tabs>
  );
}
