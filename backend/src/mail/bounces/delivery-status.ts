/**
 * A delivery failure from an RFC 3464 report. The report has groups of fields, separated by blank lines: the first is about the
 * message, each further one about a recipient.
 */
export interface Failure {
  /** Enhanced status code, e.g. `5.1.1`. */
  status: string;
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

/**
 * Returns the first permanent failure in a report, or null. Each mail has one recipient; if it was forwarded, the report names
 * another address, but counts all the same.
 */
export function permanentFailure(report: string): Failure | null {
  for (const group of report.split(/(?:\r?\n[ \t]*){2,}/)) {
    const fields = fieldsOf(group);
    // Comments in brackets may follow.
    const action = /^[a-z]+/i.exec(fields.get('action') ?? '')?.[0].toLowerCase();
    const status = /^5\.\d{1,3}\.\d{1,3}(?!\d)/.exec(fields.get('status') ?? '')?.[0];
    if (action !== 'failed' || !status || !fields.has('final-recipient')) continue;
    const said = (fields.get('diagnostic-code') ?? '').replace(/^[a-z0-9-]+[ \t]*;[ \t]*/i, '');
    return { status, reason: said.includes(status) ? said : `${status} ${said}`.trim() };
  }
  return null;
}
