import worlds from '../src/worlds.json' with { type: 'json' };

// A page `/<path>` is `src/<path>/<Name>Page.tsx`, and belongs to one world: `src/worlds.json` is the only list of them.

/** What volunteers open on their phones, what officers have, and what a guest is sent. */
export type World = keyof typeof worlds;

/** The path of the page whose module this is, without its slash; undefined for any other module. */
export const pageOf = (id: string): string | undefined => /\/src\/([\w-]+)\/\w+Page\.tsx$/.exec(id)?.[1];

/** The world of a page; undefined where it is in none, which fails the build. */
export const worldOf = (page: string): World | undefined =>
  (Object.keys(worlds) as World[]).find((world) => worlds[world].includes(page));

export const pagesOf = (world: World): readonly string[] => worlds[world];

/** The folders below `src/` that are react-admin and MUI. */
const consoleFolders = new RegExp(`/admin-ui/src/(console|${worlds.console.join('|')})/`);

/** Whether a module is one of the console's own. */
export const isOfConsole = (id: string): boolean => consoleFolders.test(id);
