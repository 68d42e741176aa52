import { readMoment } from '@usher/backend/rules';
import { useEffect, useState } from 'react';
import type { ApiError } from '../api/error';
import { useNow } from '../browser/useNow';
import { useCheckinText } from './texts/text';
import { Icon } from '../theme/Icon';
import { useChosenList, useOfflineState } from './offline/offline-state';
import { canHash } from './offline/hash';
import { useServerAnswers } from './offline/connection';
import classes from './checkin.module.css';

/** How long a list that is being fetched may be incomplete before the volunteer is told, in milliseconds. */
const FETCHING_MS = 1_000;

/** Whether the page is new and the server answers, so that the list may be complete before anybody could read that it is not. */
function useIsFetching(): boolean {
  const answers = useServerAnswers();
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), FETCHING_MS);
    return () => clearTimeout(timer);
  }, []);
  return answers && !isOver;
}

/** Warns the volunteer about a problem with this device's list. Renders nothing if there is none. */
export function ListAlert() {
  const now = useNow();
  const isFetching = useIsFetching();
  const text = useCheckinText().checkin;
  const list = useChosenList();
  const { canKeep, refusal, missing } = useOfflineState();
  const problem = problemOf();
  // Else a row comes and goes above the options, which move under the finger.
  if (!problem || (isFetching && problem === text.listIncomplete)) return null;
  return (
    <p className={classes.listAlert} role="status">
      <Icon name="warning" />
      {problem}
    </p>
  );

  function problemOf(): string | null {
    if (canKeep === null) return null;
    if (!canKeep) return canHash() ? text.cannotKeep : text.needsHttps;
    // Whether it is this device or its session: the scans that wait are sent all the same.
    if (refusal?.code === 'device_cut_off') return text.cutOff;
    if (list) return list.isTooLarge ? text.tooLarge : list.isComplete ? null : text.listIncomplete;
    if (refusal) return isOutdated(refusal) ? text.listIncomplete : refusal.sentence(text.listIncomplete);
    if (missing === 'over') return text.listOver;
    // If the server offers no list, the page asks it about each code, so there is nothing to warn about.
    return missing === 'none' ? null : text.listIncomplete;
  }

  /** Whether the server refused the list until a moment that has passed, and has not answered since. */
  function isOutdated({ code, params: { at } }: ApiError): boolean {
    const opensAt = code === 'door_closed' ? readMoment(String(at)) : null;
    return opensAt !== null && now >= opensAt.at.getTime();
  }
}
