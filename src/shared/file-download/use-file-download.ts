import { useState } from 'react'
import { useGuardedMutation } from '../../kernel/api/use-guarded-mutation.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import type { TextKey } from '../../kernel/texts/built-in.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { type FileOutcome, handOverFile, type LinkedFile } from './hand-over-file.ts'

interface FileDownloadOptions<Given> {
  /** Fetches or draws the file. */
  fetchFile: (given: Given) => Promise<File>
  /** Tells the server which file an address is for. */
  describe: (given: Given) => LinkedFile | Promise<LinkedFile>
  /** The file was handed over, or the owner did not want it. */
  onDone?: () => void
}

/** No more than what was seen. */
const WORDS: Readonly<Partial<Record<FileOutcome, TextKey>>> = {
  started: 'file.started',
  messenger: 'file.messenger',
  outside: 'file.outside',
  unsure: 'file.unsure',
  press_again: 'file.press_again',
  not_here: 'file.not_here',
}

/**
 * Fetches a file, hands it over in the way that this place has, and says what became of it. A file
 * that came too late to be handed over by the same press is kept: the next press hands it over.
 */
export function useFileDownload<Given = void>({
  fetchFile,
  describe,
  onDone,
}: FileDownloadOptions<Given>) {
  const { text } = useTexts()
  const [kept, setKept] = useState<File>()
  const { start, isPending, error, reset } = useGuardedMutation({
    mutationFn: async (given: Given) => {
      const result = await handOverFile({
        make: () => fetchFile(given),
        link: async () => describe(given),
        kept,
      })
      const words = WORDS[result.outcome]
      if (words) showToast(text(words))
      setKept(result.kept)
      if (result.outcome !== 'press_again') onDone?.()
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
