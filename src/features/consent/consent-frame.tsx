import { useQuery } from '@tanstack/react-query'
import { environment } from '../../kernel/environment/environment.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { profileQuery } from '../../shared/profile/profile.queries.ts'
import type { Elements } from '../../ui/content/content.ts'
import { Avatar } from '../../ui/icon/avatar.tsx'
import { LogoSign } from '../../ui/icon/logo-sign.tsx'
import styles from './consent-frame.module.css'

interface ConsentFrameProps {
  /** The way to say no in the header. */
  close?: Elements
  children: Elements
}

/**
 * The frame of a request: the brand, and on wide screens the owner. Nothing in it leads elsewhere.
 */
export function ConsentFrame({ close, children }: ConsentFrameProps) {
  const { text } = useTexts()
  const { data: profile } = useQuery(profileQuery)
  return (
    <div className={styles.frame}>
      <header className={styles.header}>
        <span className={styles.close}>{close}</span>
        <span className={styles.brand}>
          <LogoSign sign={environment.sign} size={32} />
          <span>{text(environment.nameKey)}</span>
        </span>
        <span className={styles.owner}>
          {profile && (
            <>
              <span translate="no">{profile.first_name}</span>
              <Avatar name={profile.first_name} />
            </>
          )}
        </span>
      </header>
      <main className={styles.main}>{children}</main>
    </div>
  )
}
