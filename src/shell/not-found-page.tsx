import { Link } from '@tanstack/react-router'
import { isSignedIn } from '../kernel/session/session.ts'
import { useDocumentTitle } from '../kernel/texts/document-title.ts'
import { useTexts } from '../kernel/texts/texts.tsx'
import { buttonClass } from '../ui/button/button.tsx'
import { lazyModule, useLazyModule } from '../ui/deferred/lazy-module.ts'
import styles from './whole-page.module.css'

const FRAME = lazyModule(() => import('./not-found-frame.tsx'))

/** Page of an unknown address, with the logo, the owner's menu and a way home (C1). */
export function NotFoundPage() {
  const { text } = useTexts()
  const file = useLazyModule(FRAME)
  useDocumentTitle('error.not_found_title')
  // With its frame from the start: beside the menu the text has another place.
  if (!file) return null
  return (
    <file.NotFoundFrame hasMenu={isSignedIn()}>
      <main className={styles.page}>
        <h1 className={styles.title}>{text('error.not_found_title')}</h1>
        <p className={styles.text}>{text('error.not_found_descr')}</p>
        <Link to="/" className={buttonClass({ size: 'medium' })}>
          {text('common.to_home')}
        </Link>
      </main>
    </file.NotFoundFrame>
  )
}
