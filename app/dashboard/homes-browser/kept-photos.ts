/**
 * Photos on their way stay in this browser until the server has them: through a closed page and an empty battery. They never
 * leave the device in any other way, and are forgotten after a day. Browsers that store nothing send them all the same.
 */
const DATABASE = "photos-to-send";
const STORE = "photos";
/** Milliseconds. */
const KEPT_FOR = 86_400_000;
/** Set while there may be some: other pages needn't open the database. */
const MARK = "photos-to-send";

type Row = {
  readonly home: string;
  readonly at: number;
  readonly name: string;
  readonly type: string;
  readonly content: Blob | ArrayBuffer;
};
export type KeptPhoto = { readonly id: IDBValidKey; readonly file: File };

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("The browser stored nothing.")));
  });

function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.addEventListener("upgradeneeded", () => void opening.result.createObjectStore(STORE, { autoIncrement: true }));
  return resultOf(opening);
}

/** Resolves once it's done for good. */
async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  const database = await openDatabase();
  try {
    const transaction = database.transaction(STORE, mode);
    const ended = new Promise<void>((resolve, reject) => {
      transaction.addEventListener("complete", () => resolve());
      transaction.addEventListener("abort", () => reject(transaction.error ?? new Error("The browser stored nothing.")));
    });
    ended.catch(() => undefined);
    const result = await work(transaction.objectStore(STORE));
    await ended;
    return result;
  } finally {
    database.close();
  }
}

/** Keeps a photo of a home. Resolves to what it's forgotten by; `undefined`: there's no room, or it isn't allowed. */
export async function keepPhoto(home: string, file: File): Promise<IDBValidKey | undefined> {
  const put = (content: Row["content"]): Promise<IDBValidKey> => {
    const row: Row = { home, at: Date.now(), name: file.name, type: file.type, content };
    return inStore("readwrite", (store) => resultOf(store.add(row)));
  };
  try {
    localStorage.setItem(MARK, "1");
    // Private windows of Safari store no files, but their bytes.
    return await put(file).catch(async () => put(await file.arrayBuffer()));
  } catch {
    return undefined;
  }
}

export const forgetPhoto = (id: IDBValidKey | undefined): Promise<void> =>
  id === undefined ? Promise.resolve() : inStore("readwrite", (store) => resultOf(store.delete(id))).catch(() => undefined);

/** The kept photos of a home, in the order in which they were chosen. Forgets those of any home that are older than a day. */
export async function keptPhotos(home?: string): Promise<readonly KeptPhoto[]> {
  try {
    if (localStorage.getItem(MARK) === null) return [];
    return await inStore("readwrite", async (store) => {
      const [ids, rows] = await Promise.all([resultOf(store.getAllKeys()), resultOf(store.getAll() as IDBRequest<Row[]>)]);
      const all = rows.map((row, at) => ({ row, id: ids[at] ?? at }));
      const isOld = (row: Row): boolean => Date.now() - row.at > KEPT_FOR;
      for (const { id } of all.filter(({ row }) => isOld(row))) store.delete(id);
      const left = all.filter(({ row }) => !isOld(row));
      if (left.length === 0) localStorage.removeItem(MARK);
      return left
        .filter(({ row }) => row.home === home)
        .map(({ id, row: { content, name, type } }) => ({ id, file: new File([content], name, { type }) }));
    });
  } catch {
    return [];
  }
}
