import { ID, ObjectType, Resolver, Subscription } from '@nestjs/graphql';
import { Requires } from '../auth/access.js';
import { Enum, Prop } from '../http/shapes.js';
import { type Change, CHANGE_KINDS, type ChangeKind, Live } from './live.js';

const ChangeKindEnum = new Enum('ChangeKind', CHANGE_KINDS);

@ObjectType('DashboardChange', { description: 'That something changed, and no more' })
class DashboardChangeDto {
  @Prop(ChangeKindEnum)
  kind: ChangeKind;

  @Prop(ID)
  id: string;
}

/** Maximum number of buffered changes per socket. Beyond it the oldest are dropped, as clients reload everything anyway. */
const MAX_WAITING = 100;

@Resolver()
export class LiveResolver {
  constructor(private readonly live: Live) {}

  @Subscription(() => DashboardChangeDto)
  @Requires('figures.read')
  dashboardChanged(): AsyncIterableIterator<{ dashboardChanged: Change }> {
    return changesOf(this.live);
  }
}

/** Returns an iterator over all changes from now on, as graphql-js expects. */
function changesOf(live: Live): AsyncIterableIterator<{ dashboardChanged: Change }> {
  const waiting: Change[] = [];
  let wake: (() => void) | null = null;
  let isOver = false;
  const unsubscribe = live.subscribe((change) => {
    if (waiting.length >= MAX_WAITING) waiting.shift();
    waiting.push(change);
    wake?.();
  });
  const end = async (): Promise<IteratorReturnResult<undefined>> => {
    isOver = true;
    unsubscribe();
    wake?.();
    return { done: true, value: undefined };
  };
  return {
    async next() {
      while (waiting.length === 0 && !isOver) await new Promise<void>((resolve) => (wake = resolve));
      wake = null;
      const change = waiting.shift();
      return change && !isOver
        ? { done: false, value: { dashboardChanged: change } }
        : { done: true, value: undefined };
    },
    return: end,
    throw: async (error) => {
      await end();
      throw error;
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
