import type { Page } from '@playwright/test';

/**
 * Returns everything that the browser keeps for this page, as text: cookies, both storages, all databases with the names and
 * contents of their files, all caches, and the state of this entry of the history.
 */
export async function everythingKept(page: Page): Promise<string> {
  const cookies = await page.context().cookies();
  const kept = await page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error!));
      });
    const textOf = async (value: unknown): Promise<string> => {
      if (value instanceof Blob)
        return `${value instanceof File ? value.name : ''} ${await value.text()} ${value.type}`;
      if (value instanceof Date || value === null || typeof value !== 'object')
        return JSON.stringify(value) ?? '';
      const entries = value instanceof Map ? [...value] : Object.entries(value);
      return (await Promise.all(entries.map(async ([key, each]) => `${key}: ${await textOf(each)}`))).join(
        '\n',
      );
    };
    const found: string[] = [
      JSON.stringify({ ...localStorage }),
      JSON.stringify({ ...sessionStorage }),
      JSON.stringify(history.state),
      location.href,
    ];
    for (const { name } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name!));
      for (const store of database.objectStoreNames) {
        const objects = database.transaction(store).objectStore(store);
        const [keys, values] = await Promise.all([done(objects.getAllKeys()), done(objects.getAll())]);
        found.push(`${name} ${store}`, await textOf(keys), await textOf(values));
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = (await cache.match(request))!;
        found.push(
          request.url,
          /text|json|javascript/.test(answer.headers.get('content-type') ?? '') ? await answer.text() : '',
        );
      }
    }
    return found.join('\n');
  });
  return `${JSON.stringify(cookies)}\n${kept}`;
}

/** Parts of a person's details by which somebody who has the phone could tell who they are. */
export const tracesOf = ({
  name,
  email,
  phone,
}: {
  name: string;
  email: string;
  phone: string;
}): string[] => [
  name,
  ...name.split(' ').filter((word) => word.length > 3),
  email,
  phone,
  `(${phone.slice(-10, -7)}) ${phone.slice(-7, -4)}-${phone.slice(-4)}`,
];
