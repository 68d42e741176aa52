import worlds from '../src/page-worlds.json' with { type: 'json' };

// A page `/<path>` is `src/<path>/<Name>Page.tsx`, and belongs to one world: `src/page-worlds.json` is the only list of them.

/** Who a page is for: `light` for volunteers' phones, `console` for officers, `guest` for the ticket that guests are sent. */
export type World = keyof typeof worlds;

/** Returns the path of the page whose module this is, without the leading slash; undefined for any other module. */
export const pageOf = (id: string): string | undefined => /\/src\/([\w-]+)\/\w+Page\.tsx$/.exec(id)?.[1];

/** Returns the world of a page; undefined if it is in none, which fails the build. */
export const worldOf = (page: string): World | undefined =>
  (Object.keys(worlds) as World[]).find((world) => worlds[world].includes(page));

export const pagesOf = (world: World): readonly string[] => worlds[world];

/** The folders below `src/` that use react-admin and MUI. */
const consoleFolders = new RegExp(`/admin-ui/src/(console|${worlds.console.join('|')})/`);

/** Whether a module belongs to the console. */
export const isOfConsole = (id: string): boolean => consoleFolders.test(id);
