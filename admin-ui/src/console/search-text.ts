import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';

const PAUSE_MS = 300;

/**
 * The text of a search box whose search is in the address. It is there at once for the one who types, and searched for
 * after a pause, so that neither the caret jumps nor the history fills. Back and Forward put what the address says into
 * the box, also over what was not searched for yet.
 * @param search what the address says
 * @param onSearch puts another one there, without spaces around it
 */
export function useSearchText(
  search: string,
  onSearch: (search: string) => void,
): [typed: string, type: (typed: string) => void] {
  const { key } = useLocation();
  const isFromHistory = useNavigationType() === 'POP';
  const [box, setBox] = useState({ typed: search, sent: search, search, key });

  if (search !== box.search || key !== box.key) {
    // What was sent from here comes back while more is typed. Anything else was changed elsewhere.
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
