import { useEffect, useState } from 'react'

interface LazyFile<File extends object> {
  loaded: File | undefined
  load: () => Promise<File>
}

/** A file of code that comes when something needs it (`useFile`), and stays; `load` imports it. */
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
 * What a file holds: at once where it has come before, else when it comes. One that does not come fails the
 * block that needs it, whose retry asks for it again. (React's own `lazy` keeps the failure, and holds back
 * what has come by up to 300 ms.)
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
