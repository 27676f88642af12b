import { Link } from '@tanstack/react-router'
import { useDocumentTitle } from '../texts/document-title.ts'
import { useTexts } from '../texts/texts.tsx'
import { buttonClass } from '../ui/button.tsx'
import styles from './whole-page.module.css'

/** An address that no route knows, with a way home (C1). */
export function NotFoundPage() {
  const { text } = useTexts()
  useDocumentTitle('error.not_found_title')
  return (
    <main className={styles.page}>
      <h1 className={styles.title}>{text('error.not_found_title')}</h1>
      <p className={styles.text}>{text('error.not_found_descr')}</p>
      <Link to="/" className={buttonClass({ size: 'medium' })}>
        {text('common.to_home')}
      </Link>
    </main>
  )
}
