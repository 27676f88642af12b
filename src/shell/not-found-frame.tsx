import type { ReactNode } from 'react'
import { Logo } from './logo.tsx'
import { Navigation } from './navigation.tsx'
import styles from './not-found-frame.module.css'

interface NotFoundFrameProps {
  /** An owner is signed in. */
  hasMenu: boolean
  children: ReactNode
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
