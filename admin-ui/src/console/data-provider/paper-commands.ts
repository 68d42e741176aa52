import type {
  AssignmentDoneDto,
  BookDto,
  BookInput,
  HolderRangesInput,
  RangesDoneDto,
  VoidInput,
} from '../../api/generated/rest';
import { keyed, request, segment } from './command';

/** The use cases of paper tickets: custom methods of the data provider, as in `commands.ts`. Money is in dollars. */
export const paperCommands = {
  /** Makes tickets that can be printed, numbered on within the event. */
  makeBook: keyed((book: BookInput) => request<BookDto>('POST', '/api/paper/books', { body: book })),

  /** Offers printed tickets to somebody, who counts them. */
  offerPaper: keyed((offer: HolderRangesInput) =>
    request<AssignmentDoneDto>('POST', '/api/paper/assignments', { body: offer }),
  ),

  /** Takes an offer back that nobody has answered. */
  withdrawPaper: keyed(({ id }: { id: string }) =>
    request<AssignmentDoneDto>('POST', `/api/paper/assignments/${segment(id)}/withdraw`),
  ),

  /** Takes tickets back that a seller has out. */
  takePaperBack: keyed((back: HolderRangesInput) =>
    request<RangesDoneDto>('POST', '/api/paper/returns', { body: back }),
  ),

  /** Makes numbers void that are lost or spoilt. */
  voidPaper: keyed((lost: VoidInput) => request<RangesDoneDto>('POST', '/api/paper/void', { body: lost })),
};
