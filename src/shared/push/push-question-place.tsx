import { useEffect, useState } from 'react'
import { report } from '../../kernel/runtime/report.ts'
import type * as PushQuestionFile from './push-question.tsx'

type File = typeof PushQuestionFile

/** Place of the question about push messages, whose code is loaded where it may be asked. */
export function PushQuestionPlace({ isDue }: { isDue: boolean }) {
  const [file, setFile] = useState<File>()
  useEffect(() => {
    if (!isDue) return
    import('./push-question.tsx').then(setFile, (error: unknown) => report('push', error))
  }, [isDue])
  return isDue && file ? <file.PushQuestion /> : null
}
