import { useEffect } from 'react'
import { environment } from '../environment/environment.ts'
import type { TextKey } from './built-in.ts'
import { useTexts } from './texts.tsx'

/**
 * Sets the document's title to `<page> — <app>` while the caller is mounted; `words` replace the
 * key's text.
 */
export function useDocumentTitle(titleKey: TextKey, words?: string): void {
  const { text } = useTexts()
  const title = text('app.page_title', {
    page: words ?? text(titleKey),
    app: text(environment.nameKey),
  })
  useEffect(() => {
    document.title = title
  }, [title])
}
