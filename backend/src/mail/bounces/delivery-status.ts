/** A delivery that a server gave up, from an RFC 3464 report. */
export interface Failure {
  /** Enhanced status code, e.g. `5.1.1`; null if the report has none. It does not matter for what has happened. */
  status: string | null;
  /** The server's message, in one line. */
  reason: string;
}

function fieldsOf(group: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const line of group.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const [, name, value] = /^([!-9;-~]+)[ \t]*:[ \t]*(.*)$/.exec(line) ?? [];
    if (name && !fields.has(name.toLowerCase())) fields.set(name.toLowerCase(), value!.trim());
  }
  return fields;
}

/** Comments in brackets may stand before and after a value. */
const withoutComments = (value: string): string => value.replace(/\([^()]*\)/g, ' ').trim();

/**
 * Returns the first delivery that a report says was given up, or null. A report has groups of fields, separated by blank lines:
 * the first is about the message, each further one about a recipient. Each mail has one recipient; if it was forwarded, the report
 * names another address, but counts all the same.
 */
export function failureIn(report: string): Failure | null {
  for (const group of report.split(/(?:\r?\n[ \t]*){2,}/)) {
    const fields = fieldsOf(group);
    const action = /^[a-z]+/i.exec(withoutComments(fields.get('action') ?? ''))?.[0].toLowerCase();
    const isAboutRecipient = fields.has('final-recipient') || fields.has('original-recipient');
    if (action !== 'failed' || !isAboutRecipient) continue;
    const status =
      /^[245]\.\d{1,3}\.\d{1,3}(?!\d)/.exec(withoutComments(fields.get('status') ?? ''))?.[0] ?? null;
    const said = (fields.get('diagnostic-code') ?? '').replace(/^[a-z0-9-]+[ \t]*;[ \t]*/i, '');
    const told = [status !== null && !said.includes(status) && status, said].filter(Boolean).join(' ');
    return { status, reason: told || 'failed' };
  }
  return null;
}
