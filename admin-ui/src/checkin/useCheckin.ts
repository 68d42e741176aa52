import { type FoodOption, foodOptionRules } from '@usher/backend/rules';
import { useEffect } from 'react';
import { useVisible } from '../browser/useVisible';
import { useDialogOpen } from '../ui/open-dialogs';
import { outcomeOf, signal } from './results/feedback';
import { keepDoorOpen, openDoor } from './offline/open-door';
import {
  leavesAt,
  onStage,
  PANEL_MS,
  waitingBehind,
  type AnsweredScan,
  type QueuedScan,
} from './scans/queue';
import { dismissResult, markResultShown, useScans } from './checkin-actions';
import { usePractice } from './practice/mode';
import { loadPanels } from './results/Results';
import { showNews } from './scans/news';
import { sendWaiting } from './scans/scans';

const TINT_MS = 2000;

interface Checkin {
  /** The scan whose result is on the stage; null if there is none. */
  shown: AnsweredScan | null;
  /** Scans whose results are not on the stage yet, oldest first. */
  waiting: readonly QueuedScan[];
}

/** Puts results on the stage, one after the other, with sound and tint, and removes each when its time is over. */
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
    // Load the code that shows results before the list: without a network it could no longer be fetched, and decisions by the
    // list are useless if the page cannot show them.
    void loadPanels().then(() => {
      if (!isLeft) leave = keepDoorOpen();
    });
    return () => {
      isLeft = true;
      leave?.();
    };
  }, []);

  // A result that arrives while the phone is locked or a dialog is open counts as shown only once it is visible.
  const newsId = shown?.shownAt === null && isVisible && !isBehindDialog ? shown.id : null;
  useEffect(() => {
    if (newsId === null) return;
    const news = markResultShown();
    if (news) signal(outcomeOf(news.result, news.station));
  }, [newsId]);

  useEffect(() => {
    if (leaves === null) return;
    // Never longer than the time of a panel, even if the clock is set back.
    const timer = setTimeout(dismissResult, Math.min(leaves - Date.now(), PANEL_MS));
    return () => clearTimeout(timer);
  }, [leaves]);

  // Practice mode does not tint the whole page.
  const isPractice = usePractice() !== null;
  useTint(isPractice ? null : shown);
  return { shown, waiting: waitingBehind(queue) };
}

/** Tints the page's background with the food option of the guest who was just let in. */
function useTint(shown: AnsweredScan | null): void {
  // The food counter has its own background.
  const food: FoodOption | null =
    shown?.result.kind === 'success' && shown.station === 'entrance' ? shown.result.guest.food_option : null;
  const since = shown?.shownAt ?? null;
  useEffect(() => {
    if (food === null || since === null) return;
    const left = Math.min(since + TINT_MS - Date.now(), TINT_MS);
    if (left <= 0) return;
    document.body.dataset.tint = foodOptionRules(food).hasFood ? 'food' : 'plain';
    const clear = () => delete document.body.dataset.tint;
    const timer = setTimeout(clear, left);
    return () => {
      clearTimeout(timer);
      clear();
    };
  }, [food, since]);
}
