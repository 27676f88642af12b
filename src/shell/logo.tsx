import { useLinkProps } from '@tanstack/react-router'
import { environment } from '../kernel/environment/environment.ts'
import { useTexts } from '../kernel/texts/texts.tsx'
import { LogoSign } from '../ui/icon/logo-sign.tsx'
import styles from './logo.module.css'

interface LogoProps {
  to: '/' | '/auth'
  /** Hides the name where there is room for the sign only. */
  isSignOnly?: boolean
}

/** Sign and name of the product, a link to the first page (D1). */
export function Logo({ to, isSignOnly = false }: LogoProps) {
  const { text } = useTexts()
  const app = text(environment.nameKey)
  const link = useLinkProps({ to })
  return (
    // The menu marks the current page; a second mark would be read out twice.
    <a
      {...link}
      className={styles.logo}
      aria-current={undefined}
      aria-label={text('app.logo_alt', { app })}
    >
      <LogoSign sign={environment.sign} size={36} />
      {!isSignOnly && <span className={styles.name}>{app}</span>}
    </a>
  )
}
