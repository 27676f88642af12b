import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Language } from '../../../contract/calls/texts.ts'
import { FreezeCard } from '../../shared/brakes/brakes-card.tsx'
import { BlockBoundary } from '../../shared/query-state/block-boundary.tsx'
import { PolicyBlock } from '../../shared/legal/policy-block.tsx'
import { profileQuery } from '../../shared/profile/profile.queries.ts'
import { appVersion } from '../../kernel/environment/app-version.ts'
import { afterPaint } from '../../kernel/runtime/after-paint.ts'
import { textsQuery } from '../../kernel/texts/texts.queries.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Skeleton } from '../../ui/progress/skeleton.tsx'
import { Deferred } from '../../ui/deferred/deferred.tsx'
import { AppCard } from './app-card.tsx'
import { LogoutButton } from './logout-button.tsx'
import { PageRows } from './page-rows.tsx'
import { ProfileCard } from './profile-card.tsx'
import stack from '../../ui/styles/stack.module.css'
import styles from './settings-screen.module.css'
import type { Elements } from '../../ui/content/content.ts'
import { isFirstLoad } from '../../shared/query-state/is-first-load.ts'
import { Link } from '@tanstack/react-router'
import { ADDITIONS } from '../../../contract/rules/capabilities.ts'
import { useCapability } from '../../shared/profile/capability.ts'
import { buttonClass } from '../../ui/button/button.tsx'

interface SettingsScreenProps {
  verification: Elements
  /** Settings of transfers; on the page of security where the server has it. */
  transfers: Elements
}

/** Profile, identification, app settings, log out, policies (J4). */
export function SettingsScreen({ verification, transfers }: SettingsScreenProps) {
  const { text, language } = useTexts()
  const queryClient = useQueryClient()
  const isFirst = isFirstLoad(useQuery(profileQuery))
  useEffect(() => void refresh(queryClient, language), [queryClient, language])
  return (
    <div className={styles.screen}>
      <div className={stack.gap5}>
        <BlockBoundary name="profile">
          <ProfileCard />
        </BlockBoundary>
        {isFirst ? (
          <BelowProfile />
        ) : (
          <>
            <FreezeCard />
            <section id="verification" className={styles.section} tabIndex={-1}>
              <h2 className={styles.title}>{text('settings.verification_title')}</h2>
              <BlockBoundary name="verification">{verification}</BlockBoundary>
            </section>
          </>
        )}
        <PageRows />
      </div>
      <Deferred placeholder={<div className={styles.room} />}>
        <div className={stack.gap5}>
          <section className={styles.section}>
            <h2 className={styles.title}>{text('settings.app_title')}</h2>
            <AppCard />
          </section>
          {transfers}
          <LogoutButton />
          <CloseLink />
          <PolicyBlock isCard />
          <p className={styles.version}>{text('app.version', { version: appVersion })}</p>
        </div>
      </Deferred>
    </div>
  )
}

/**
 * Placeholder of the freeze and the identification: the height of what is above them depends on the
 * owner's name.
 */
function BelowProfile() {
  return (
    <>
      <Skeleton height={80} radius={20} />
      <section id="verification" className={styles.section} tabIndex={-1}>
        <Skeleton height={186} radius={28} />
      </section>
    </>
  )
}

/** Opening settings refreshes the owner's data and the texts (C8). */
async function refresh(queryClient: QueryClient, language: Language): Promise<void> {
  await afterPaint()
  void queryClient.invalidateQueries({ queryKey: profileQuery.queryKey })
  void queryClient.invalidateQueries({ queryKey: textsQuery(language).queryKey })
}

/** Leads to the page where the wallet is closed, if the server has it. */
function CloseLink() {
  const { text } = useTexts()
  if (!useCapability(ADDITIONS)) return null
  return (
    <Link
      to="/settings/close"
      className={buttonClass({ kind: 'dangerPlain', size: 'small', isWide: true })}
    >
      {text('close.title')}
    </Link>
  )
}
