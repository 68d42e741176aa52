import { currentText } from './language';
import type { ProblemSentences } from './problem-sentences';

/** The numbers and words in an error's sentence; money is in dollars. */
export type ProblemParams = Record<string, number | string>;

/**
 * Returns an error's sentence in the language in use. Null if that is English, the server's language, or if it has no
 * sentence for the code: the caller then shows the server's.
 */
export function problemSentence(code: string | null, params: ProblemParams): string | null {
  const { problems } = currentText();
  if (!problems || code === null || !Object.hasOwn(problems, code)) return null;
  const sentence: string | ((params: never) => string) = problems[code as keyof ProblemSentences];
  return typeof sentence === 'string' ? sentence : sentence(params as never);
}

/** The same for a fault in a field: `code` is the rule that it breaks, or an error's code. */
export function faultSentence(code: string | undefined, params: ProblemParams): string | null {
  const { problems, rules } = currentText();
  if (!problems || code === undefined) return null;
  return (rules as Record<string, string | undefined>)[code] ?? problemSentence(code, params);
}
