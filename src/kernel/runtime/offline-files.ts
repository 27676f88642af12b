import { atom } from 'jotai'

/** What pages ask the worker (sw/sw.ts). */
export type OfflineFilesMessage = 'CACHE_REST' | 'IS_COMPLETE'

/** Whether every file of the app is cached, as the worker answered last; undefined until it has. */
export const offlineFilesAtom = atom<boolean | undefined>(undefined)

/** Asks a worker whether every file is cached. A worker that ends meanwhile never answers. */
export function askOfflineFiles(
  worker: ServiceWorker,
  type: OfflineFilesMessage,
): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.addEventListener('message', ({ data }) => resolve(data === true), { once: true })
    port1.start()
    worker.postMessage({ type } satisfies { type: OfflineFilesMessage }, [port2])
  })
}
