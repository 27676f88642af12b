import { useEffect, useState } from 'react'
import { nextTask } from '../../kernel/runtime/next-task.ts'

export interface LazyModule<File extends object> {
  loaded: File | undefined
  load: () => Promise<File>
}

/** A lazily loaded module; `useLazyModule` loads it, `load` imports it. */
export function lazyModule<File extends object>(load: () => Promise<File>): LazyModule<File> {
  const lazy: LazyModule<File> = {
    loaded: undefined,
    load: async () => {
      lazy.loaded = await load()
      return lazy.loaded
    },
  }
  return lazy
}

/**
 * Returns a module, and suspends until it is loaded. A failure throws in the block that needs it,
 * whose retry imports it again. (`React.lazy` caches the failure, and delays loaded content by up
 * to 300 ms.)
 */
export function useLazyModule<File extends object>(lazy: LazyModule<File>): File | undefined {
  const [file, setFile] = useState(lazy.loaded)
  const [failure, setFailure] = useState<{ reason: unknown }>()
  useEffect(() => {
    if (lazy.loaded) return
    // In a later task: the effects of a whole page run in this one.
    void nextTask()
      .then(lazy.load)
      .then(setFile, (reason: unknown) => setFailure({ reason }))
  }, [lazy])
  if (failure) throw failure.reason
  return file
}
