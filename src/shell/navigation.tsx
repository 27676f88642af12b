import { History, House, QrCode, Settings, Wallet, type LucideIconData } from '@lucide/icons'
import { Link, useNavigate } from '@tanstack/react-router'
import { appVersion } from '../kernel/environment/app-version.ts'
import { closeNotifications } from '../features/notifications/notification-panel-state.ts'
import { afterPaint } from '../kernel/runtime/after-paint.ts'
import { leaveScanner } from '../kernel/runtime/scanner-class.ts'
import { host } from '../kernel/platform/current-host.ts'
import { useTexts } from '../kernel/texts/texts.tsx'
import type { Elements } from '../ui/content/content.ts'
import { Icon } from '../ui/icon/icon.tsx'
import { Logo } from './logo.tsx'
import styles from './navigation.module.css'
import type { PageSection } from './page.ts'

interface Item {
  section: PageSection
  to: '/' | '/wallet' | '/payment' | '/history' | '/settings'
  icon: LucideIconData
}

const ITEMS: readonly Item[] = [
  { section: 'home', to: '/', icon: House },
  { section: 'wallet', to: '/wallet', icon: Wallet },
  { section: 'payment', to: '/payment', icon: QrCode },
  { section: 'history', to: '/history', icon: History },
  { section: 'settings', to: '/settings', icon: Settings },
]

interface NavigationProps {
  current: PageSection | undefined
  /** The number of what waits on the page of payments. */
  badge?: Elements
}

/** Tab bar on phones, rail on tablets, sidebar on desktops (U6). */
export function Navigation({ current, badge }: NavigationProps) {
  const { text } = useTexts()
  const navigate = useNavigate()
  return (
    <nav className={styles.navigation} aria-label={text('menu.aria_label')}>
      <div className={styles.logo}>
        <Logo to="/" />
      </div>
      <ul className={styles.items}>
        {ITEMS.map(({ section, to, icon }) => (
          <li key={section}>
            <Link
              to={to}
              className={styles.item}
              aria-current={section === current ? 'page' : undefined}
              onClick={(event) => {
                host().giveFeedback('selection')
                closeNotifications()
                leaveScanner()
                if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
                // Navigates after the press is painted, since navigating takes 20 to 40 ms
                // (decision 017).
                event.preventDefault()
                void afterPaint().then(() => navigate({ to }))
              }}
            >
              <span className={styles.icon}>
                <Icon of={icon} />
                {section === 'payment' && badge}
              </span>
              <span>{text(`menu.${section}`)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <p className={styles.version}>{text('app.version', { version: appVersion })}</p>
    </nav>
  )
}
