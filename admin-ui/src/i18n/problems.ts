import { currentText } from './language';
import type { ProblemSentences } from './problem-sentences';

/** The figures and words of an error's sentence; money in dollars. */
export type ProblemParams = Record<string, number | string>;

/**
 * An error's sentence in the language in use. Null where that is the server's own, English, and where it has none for
 * the code: what the server said is shown then.
 */
export function problemSentence(code: string | null, params: ProblemParams): string | null {
  const { problems } = currentText();
  if (!problems || code === null || !Object.hasOwn(problems, code)) return null;
  const sentence: string | ((params: never) => string) = problems[code as keyof ProblemSentences];
  return typeof sentence === 'string' ? sentence : sentence(params as never);
}

/** The same for what is wrong with a field, by the rule that it breaks or as the error itself. */
export function faultSentence(code: string | undefined, params: ProblemParams): string | null {
  const { problems, rules } = currentText();
  if (!problems || code === undefined) return null;
  return (rules as Record<string, string | undefined>)[code] ?? problemSentence(code, params);
}
