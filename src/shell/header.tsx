import { ScanLine, Search } from '@lucide/icons'
import { useIsFetching, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { ADDITIONS } from '../../contract/rules/capabilities.ts'
import { graphemesOf } from '../../contract/rules/graphemes.ts'
import { useCapability } from '../shared/profile/capability.ts'
import { profileQuery } from '../shared/profile/profile.queries.ts'
import { ExportButton } from '../features/history/export-button.tsx'
import { NotificationBell } from '../features/notifications/notification-bell.tsx'
import { openSearch } from '../features/accounts/search-panel-state.ts'
import { pageTitleAtom } from '../kernel/texts/page-title.ts'
import { useTexts } from '../kernel/texts/texts.tsx'
import { IconButton, iconButtonClass } from '../ui/button/icon-button.tsx'
import { Icon } from '../ui/icon/icon.tsx'
import { ProgressLine } from '../ui/progress/progress-line.tsx'
import { Skeleton } from '../ui/progress/skeleton.tsx'
import { BackButton } from './back-button.tsx'
import textStyle from '../ui/styles/text-style.module.css'
import styles from './header.module.css'
import type { Page } from './page.ts'
import { ProfileLink } from './profile-link.tsx'

/** Greeting or page title, search and bell (U33). */
export function Header({ page }: { page: Page | undefined }) {
  const { text } = useTexts()
  const ownTitle = useAtomValue(pageTitleAtom)
  const isRefreshing = useIsFetching({ predicate: isRefresh }) > 0
  const hasAdditions = useCapability(ADDITIONS)
  const isHome = page?.titleKey === 'home.title'
  const canSearch = page?.kind === 'tab' && (isHome || page.section === 'wallet')
  return (
    <header className={styles.header} data-kind={page?.kind ?? 'flow'}>
      {page?.kind !== 'tab' && (
        <span className={styles.back}>
          <BackButton parent={page?.parent ?? '/'} />
        </span>
      )}
      {isHome && <ProfileLink />}
      {isHome ? (
        <Greeting />
      ) : (
        <h1 className={styles.title} tabIndex={-1}>
          {ownTitle ?? text(page?.titleKey ?? 'error.not_found_title')}
        </h1>
      )}
      <div className={styles.actions}>
        {canSearch && (
          <IconButton label={text('header.search_btn')} onClick={openSearch}>
            <Icon of={Search} />
          </IconButton>
        )}
        {page?.hasScanLink && hasAdditions && (
          <Link
            to="/payment"
            search={{ tab: 'scan' }}
            className={iconButtonClass()}
            aria-label={text('send.scan_row')}
            title={text('send.scan_row')}
          >
            <Icon of={ScanLine} />
          </Link>
        )}
        {page?.hasExport && hasAdditions && <ExportButton />}
        <NotificationBell />
      </div>
      <div className={styles.progress}>
        <ProgressLine isActive={isRefreshing} />
      </div>
    </header>
  )
}

/** Data on screen is being fetched again; a first load has its skeletons (U22). */
function isRefresh({ state }: { state: { data: unknown } }): boolean {
  return state.data !== undefined
}

/** Most characters of a name in the greeting. */
const MAX_CHARACTERS = 24

/** Returns the first words of a name that is too long for a line. */
function shortName(name: string): string {
  const characters = graphemesOf(name)
  if (characters.length <= MAX_CHARACTERS) return name
  return `${characters
    .slice(0, MAX_CHARACTERS - 1)
    .join('')
    .trimEnd()}…`
}

/** Two lines on phones, one sentence on wider screens: the same words, one of them hidden. */
function Greeting() {
  const { text } = useTexts()
  const { data: profile, isPending } = useQuery(profileQuery)
  const name = shortName(profile?.first_name ?? '')
  if (isPending) {
    return (
      <h1 className={styles.greeting} tabIndex={-1} aria-label={text('home.title')}>
        <Skeleton width={120} height={20} />
      </h1>
    )
  }
  if (name === '') {
    return (
      <h1 className={styles.greeting} tabIndex={-1}>
        <span className={styles.name}>{text('header.greeting_no_name')}</span>
      </h1>
    )
  }
  return (
    <h1 className={styles.greeting} tabIndex={-1}>
      <span className={styles.narrow}>
        <span className={textStyle.caption}>{text('header.hello')}</span>
        <span> </span>
        <bdi className={styles.name} translate="no">
          {name}
        </bdi>
      </span>
      <span className={styles.wide}>{text('header.greeting', { name })}</span>
    </h1>
  )
}
