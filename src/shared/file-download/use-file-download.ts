import { useState } from 'react'
import { useGuardedMutation } from '../../api/use-guarded-mutation.ts'
import { handOverFile } from './hand-over-file.ts'

interface FileDownloadOptions {
  /** Fetches the file. */
  fetchFile: () => Promise<File>
  onDone?: () => void
}

/**
 * Fetches a file and hands it over. A file that came too late to be handed over by the same press is kept: the
 * next press hands it over.
 */
export function useFileDownload({ fetchFile, onDone }: FileDownloadOptions) {
  const [kept, setKept] = useState<File>()
  const { start, isPending, error, reset } = useGuardedMutation({
    mutationFn: async () => {
      const file = kept ?? (await fetchFile())
      const isDone = await handOverFile(file)
      setKept(isDone ? undefined : file)
      if (isDone) onDone?.()
    },
  })
  return {
    start,
    isPending,
    error,
    /** The file is here and waits for a press. */
    isKept: kept !== undefined,
    /** Drops a kept file and the failure: something else is wanted now. */
    reset: () => {
      setKept(undefined)
      reset()
    },
  }
}
