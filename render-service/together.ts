/** Like `Promise.all`, but lets every part come to rest before it throws: the folder is removed afterwards. */
export async function together<T extends readonly unknown[]>(work: { [K in keyof T]: Promise<T[K]> }) {
  await Promise.allSettled(work);
  return Promise.all(work);
}
