import { Logo } from './logo.tsx'
import { Navigation } from './navigation.tsx'
import styles from './not-found-frame.module.css'
import type { Elements } from '../ui/content/content.ts'

interface NotFoundFrameProps {
  /** An owner is signed in. */
  hasMenu: boolean
  children: Elements
}

/** Logo and, for an owner, the menu around a not-found page. */
export function NotFoundFrame({ hasMenu, children }: NotFoundFrameProps) {
  if (hasMenu) {
    return (
      <div className={styles.frame}>
        <Navigation current={undefined} />
        {children}
      </div>
    )
  }
  return (
    <>
      <header className={styles.top}>
        <Logo to="/auth" />
      </header>
      {children}
    </>
  )
}
