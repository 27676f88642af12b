import { useEffect } from 'react'
import { useOnline } from '../kernel/api/use-online.ts'
import { isLostFile } from '../kernel/runtime/lost-file.ts'
import { SupportContacts } from '../shared/legal/support-contacts.tsx'
import { report } from '../kernel/runtime/report.ts'
import { useDocumentTitle } from '../kernel/texts/document-title.ts'
import { useTexts } from '../kernel/texts/texts.tsx'
import { Button } from '../ui/button/button.tsx'
import styles from './whole-page.module.css'

/** Shown for a page that failed to render: says so and offers to reload (A11, U22). */
export function PageFailed({ error }: { error: unknown }) {
  const { text } = useTexts()
  const isNotSaved = !useOnline() && isLostFile(error)
  useDocumentTitle('error.page_failed_title')
  useEffect(() => report('page', error), [error])
  return (
    <main className={styles.page}>
      <h1 className={styles.title}>{text('error.page_failed_title')}</h1>
      <p className={styles.text}>
        {text(isNotSaved ? 'error.page_not_saved' : 'error.page_failed_descr')}
      </p>
      <Button size="medium" onClick={() => location.reload()}>
        {text('error.reload_btn')}
      </Button>
      <SupportContacts order="phone-first" />
    </main>
  )
}
