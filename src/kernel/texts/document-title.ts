import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { environment } from '../environment/environment.ts'
import { unreadAtom } from '../runtime/unread.ts'
import type { TextKey } from './built-in.ts'
import { useTexts } from './texts.tsx'

/**
 * Sets the document's title to `<page> — <app>` while the caller is mounted, with the number of
 * unread notifications before it; `words` replace the key's text.
 */
export function useDocumentTitle(titleKey: TextKey, words?: string): void {
  const { text } = useTexts()
  const count = useAtomValue(unreadAtom)
  const named = text('app.page_title', {
    page: words ?? text(titleKey),
    app: text(environment.nameKey),
  })
  const title = count > 0 ? text('app.page_title_unread', { count, title: named }) : named
  useEffect(() => {
    document.title = title
  }, [title])
}
