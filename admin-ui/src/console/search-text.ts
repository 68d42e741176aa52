import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';

const PAUSE_MS = 300;

/**
 * Holds the text of a search box whose search is in the address. The text shows as it is typed and is searched for after a
 * pause, so that the caret does not jump and the history does not fill up. Back and Forward put the search of the address
 * into the box, even over text that was not searched for yet.
 * @param search the search in the address
 * @param onSearch puts another search there, trimmed
 */
export function useSearchText(
  search: string,
  onSearch: (search: string) => void,
): [typed: string, type: (typed: string) => void] {
  const { key } = useLocation();
  const isFromHistory = useNavigationType() === 'POP';
  const [box, setBox] = useState({ typed: search, sent: search, search, key });

  if (search !== box.search || key !== box.key) {
    // A search that this box sent comes back while more is typed. Any other search was changed elsewhere.
    const isElsewhere = (key !== box.key && isFromHistory) || (search !== box.search && search !== box.sent);
    setBox(isElsewhere ? { typed: search, sent: search, search, key } : { ...box, search, key });
  }

  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  });
  const { typed, sent } = box;
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === sent) return;
    const timer = setTimeout(() => {
      setBox((now) => ({ ...now, sent: wanted }));
      latest.current(wanted);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, sent]);

  return [typed, (text) => setBox((now) => ({ ...now, typed: text }))];
}
