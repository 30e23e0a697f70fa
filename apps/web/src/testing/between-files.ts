import type { StoreApi } from 'zustand';

// Files of a worker share modules and a window: what the page of one kept, in stores and on the device, is not there for the next.
const stores = new Set<StoreApi<unknown>>();

/** Whether `one-window.ts` made the window. */
export const hasSharedWindow = () => 'hasWindow' in globalThis;

/** Remembers a store as it is made. */
export function remembered<Store extends StoreApi<unknown>>(store: Store): Store {
  stores.add(store);
  return store;
}

const settled = <T>(request: IDBRequest<T>) =>
  new Promise<T>((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });

async function emptyDatabases() {
  for (const { name } of await indexedDB.databases()) {
    const database = await settled(indexedDB.open(name!));
    const tables = [...database.objectStoreNames];
    if (tables.length > 0) {
      const clearing = database.transaction(tables, 'readwrite');
      await Promise.all(tables.map((table) => settled(clearing.objectStore(table).clear())));
    }
    database.close();
  }
}

/** Before a file: stores as they began, a device that keeps nothing, an empty document. */
export async function beginFile() {
  localStorage.clear();
  sessionStorage.clear();
  await emptyDatabases();
  for (const store of stores) store.setState(store.getInitialState(), true);
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const { name } of [...document.documentElement.attributes]) document.documentElement.removeAttribute(name);
  document.title = '';
}
