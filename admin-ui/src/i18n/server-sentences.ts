import { RULE_MESSAGES, type RuleMessage } from '@usher/backend/rules';
import { currentText } from './language';

const ruleOf = new Map(
  Object.entries(RULE_MESSAGES).map(([key, sentence]) => [sentence, key as RuleMessage]),
);

/** A sentence that the server said in English, in the language in use; one that the catalogue does not know stays. */
export function serverSentence(english: string): string {
  const { rules, server } = currentText();
  const rule = ruleOf.get(english as (typeof RULE_MESSAGES)[RuleMessage]);
  if (rule) return rules[rule];
  const known = server.sentences[english];
  if (known !== undefined) return known;
  for (const [pattern, sentence] of server.patterns) {
    const match = pattern.exec(english);
    if (match) return sentence(...match.slice(1));
  }
  return english;
}
