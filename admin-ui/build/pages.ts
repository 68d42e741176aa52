/** The applications by the names of their entries (`vite.config.ts`), each with the document that loads its entry. */
export const DOCUMENTS = {
  /** The light pages, for volunteers' phones. */
  index: 'index.html',
  /** The officers' pages; made from the light pages' document (`page-documents.ts`). */
  console: 'pages/console.html',
  /** The ticket that guests are sent. */
  ticket: 'pages/ticket.html',
} as const;
export type Entry = keyof typeof DOCUMENTS;

/**
 * Returns the path of the page whose module this is, without the leading slash; undefined for any other module. A page
 * `/<path>` is `<path>/<Name>Page.tsx`.
 */
export const pageOf = (id: string): string | undefined => /\/([\w-]+)\/\w+Page\.tsx$/.exec(id)?.[1];
