import { Outlet, useMatchRoute } from '@tanstack/react-router'
import { LanguagePair } from '../features/settings/language-pair.tsx'
import { useTexts } from '../kernel/texts/texts.tsx'
import { AuthPicture } from './auth-picture.tsx'
import styles from './auth-shell.module.css'
import { Logo } from './logo.tsx'
import { CONTENT_ID, SkipLink } from './skip-link.tsx'
import { Toasts } from './toasts.tsx'
import { UpdatePlace } from './update-place.tsx'

/** Frame of the auth screens: picture and title on one side, the nested view on the other (D1). */
export function AuthShell() {
  const { text } = useTexts()
  const isLanding = useMatchRoute()({ to: '/auth' }) !== false
  const Title = isLanding ? 'h1' : 'p'
  return (
    <div className={styles.shell} data-landing={isLanding ? '' : undefined}>
      <SkipLink />
      <header className={styles.hero}>
        <div className={styles.top}>
          <Logo to="/auth" />
          <LanguagePair />
        </div>
        <AuthPicture />
        <div className={styles.slogan}>
          <Title className={styles.title}>{text('wallet.auth.title')}</Title>
          <p className={styles.subtitle}>{text('wallet.auth.subtitle')}</p>
        </div>
      </header>
      <main id={CONTENT_ID} className={styles.view} tabIndex={-1}>
        <UpdatePlace />
        <Outlet />
      </main>
      <Toasts />
    </div>
  )
}
