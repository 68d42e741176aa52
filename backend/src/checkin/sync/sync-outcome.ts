import type { ScanOutcome } from '../scans/received-scan.js';
import type { SyncOutcome } from '../../rules/admissions.js';

/** Converts an outcome to the one that devices and the dashboard get. */
export function syncOutcomeOf(outcome: ScanOutcome): SyncOutcome {
  switch (outcome) {
    case 'some_left':
    case 'too_many':
      return 'not_let_in';
    // The undo takes effect as soon as its scan arrives.
    case 'waiting':
      return 'undone';
    case 'mistyped':
    case 'practice':
    case 'door_closed':
    case 'door_over':
    case 'not_allowed':
    case 'no_such_scan':
    case 'cut_off':
    case 'reused':
      return 'invalid';
    default:
      return outcome;
  }
}
