import type { FoodOption } from '@usher/backend/rules';
import { useEffect } from 'react';
import { useVisible } from '../browser/useVisible';
import { useDialogOpen } from '../ui/open-dialogs';
import { outcomeOf, signal } from './feedback';
import { keepDoorOpen, openDoor } from './offline/open-door';
import { leavesAt, onStage, PANEL_MS, waitingBehind, type AnsweredScan, type QueuedScan } from './queue';
import { dismissResult, showResult, useScans } from './desk';
import { usePractice } from './practice/mode';
import { loadPanels } from './Results';
import { showNews } from './news';
import { sendWaiting } from './scans';

const TINT_MS = 2000;

interface Checkin {
  /** The scan whose result is on the stage. */
  shown: AnsweredScan | null;
  /** Those whose result is still to come, the oldest first. */
  waiting: readonly QueuedScan[];
}

/** Puts the results of the scans on the stage, one after the other, with sound and tint, for as long as each stays. */
export function useCheckin(): Checkin {
  const queue = useScans();
  const isVisible = useVisible();
  const isBehindDialog = useDialogOpen();
  const shown = onStage(queue);
  const leaves = leavesAt(queue);

  useEffect(sendWaiting, []);
  useEffect(() => void showNews(), []);
  useEffect(() => {
    let isLeft = false;
    let leave: (() => void) | undefined;
    void openDoor();
    // The code that shows results comes first: without a network it could not be fetched any more, and a list that decides is of
    // no use to somebody who cannot be shown what it says.
    void loadPanels().then(() => {
      if (!isLeft) leave = keepDoorOpen();
    });
    return () => {
      isLeft = true;
      leave?.();
    };
  }, []);

  // A result that arrives while the phone is locked, or behind a dialog, is shown once somebody looks at it.
  const newsId = shown?.shownAt === null && isVisible && !isBehindDialog ? shown.id : null;
  useEffect(() => {
    if (newsId === null) return;
    const news = showResult();
    if (news) signal(outcomeOf(news.result, news.station));
  }, [newsId]);

  useEffect(() => {
    if (leaves === null) return;
    // Never longer than a panel is shown, even if the clock is set back.
    const timer = setTimeout(dismissResult, Math.min(leaves - Date.now(), PANEL_MS));
    return () => clearTimeout(timer);
  }, [leaves]);

  // A practice does not colour the whole page.
  const isPractice = usePractice() !== null;
  useTint(isPractice ? null : shown);
  return { shown, waiting: waitingBehind(queue) };
}

/** The background of the page shows the food of whoever was just let in. */
function useTint(shown: AnsweredScan | null): void {
  // The food counter has a background of its own.
  const food: FoodOption | null =
    shown?.result.kind === 'success' && shown.station === 'entrance' ? shown.result.guest.food_option : null;
  const since = shown?.shownAt ?? null;
  useEffect(() => {
    if (food === null || since === null) return;
    const left = Math.min(since + TINT_MS - Date.now(), TINT_MS);
    if (left <= 0) return;
    document.body.dataset.tint = food === 'with_food' ? 'food' : 'plain';
    const clear = () => delete document.body.dataset.tint;
    const timer = setTimeout(clear, left);
    return () => {
      clearTimeout(timer);
      clear();
    };
  }, [food, since]);
}
