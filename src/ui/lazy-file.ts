import { useEffect, useState } from 'react'

interface LazyFile<File extends object> {
  loaded: File | undefined
  load: () => Promise<File>
}

/** A lazily loaded module; `useFile` loads it, `load` imports it. */
export function lazyFile<File extends object>(load: () => Promise<File>): LazyFile<File> {
  const lazy: LazyFile<File> = {
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
export function useFile<File extends object>(lazy: LazyFile<File>): File | undefined {
  const [file, setFile] = useState(lazy.loaded)
  const [failure, setFailure] = useState<{ reason: unknown }>()
  useEffect(() => {
    if (!lazy.loaded) lazy.load().then(setFile, (reason: unknown) => setFailure({ reason }))
  }, [lazy])
  if (failure) throw failure.reason
  return file
}
