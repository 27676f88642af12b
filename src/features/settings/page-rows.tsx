import {
  AtSign,
  Bell,
  CalendarClock,
  Database,
  Gauge,
  KeyRound,
  Lock,
  type LucideIconData,
  MessageCircleQuestionMark,
  Send,
  Store,
  Tags,
  User,
  Users,
} from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import {
  ADDITIONS,
  NOTICES,
  OPEN_PAYMENTS,
  TELEGRAM,
} from '../../../contract/rules/capabilities.ts'
import { profileQuery } from '../../shared/profile/profile.queries.ts'
import { PageRow } from '../../shared/page-row/page-row.tsx'
import type { TextKey } from '../../kernel/texts/built-in.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { ListCard } from '../../ui/list/list-card.tsx'
import { Skeleton } from '../../ui/progress/skeleton.tsx'
import { EmailText } from '../../ui/text/email-text.tsx'
import { isFirstLoad } from '../../shared/query-state/is-first-load.ts'

interface Row {
  /** The addition of the server that the page needs. */
  capability: string
  to: NonNullable<LinkProps['to']>
  icon: LucideIconData
  title: TextKey
  /** Without it the owner's address. */
  caption?: TextKey
}

/** Height of a row with one line of title and caption, px. */
const ROW_PX = 72

/** Pages of the owner's own settings, from top to bottom. */
const ROWS: readonly Row[] = [
  {
    capability: ADDITIONS,
    to: '/settings/profile',
    icon: User,
    title: 'profile.edit_title',
  },
  {
    capability: ADDITIONS,
    to: '/settings/security',
    icon: Lock,
    title: 'security.title',
    caption: 'security.row_descr',
  },
  {
    capability: ADDITIONS,
    to: '/settings/limits',
    icon: Gauge,
    title: 'limits.title',
    caption: 'limits.row_descr',
  },
  {
    capability: ADDITIONS,
    to: '/settings/tariffs',
    icon: Tags,
    title: 'tariffs.title',
    caption: 'tariffs.row_descr',
  },
  {
    capability: ADDITIONS,
    to: '/people',
    icon: Users,
    title: 'people.title',
    caption: 'people.row_descr',
  },
  {
    capability: ADDITIONS,
    to: '/planned',
    icon: CalendarClock,
    title: 'planned.title',
    caption: 'planned.row_descr',
  },
  {
    capability: OPEN_PAYMENTS,
    to: '/settings/address',
    icon: AtSign,
    title: 'address.title',
    caption: 'address.row_descr',
  },
  {
    capability: OPEN_PAYMENTS,
    to: '/settings/programs',
    icon: Store,
    title: 'programs.title',
    caption: 'programs.row_descr',
  },
  {
    capability: ADDITIONS,
    to: '/settings/keys',
    icon: KeyRound,
    title: 'keys.title',
    caption: 'keys.row_descr',
  },
  {
    capability: ADDITIONS,
    to: '/help',
    icon: MessageCircleQuestionMark,
    title: 'help.title',
    caption: 'help.row_descr',
  },
  {
    capability: NOTICES,
    to: '/settings/notifications',
    icon: Bell,
    title: 'prefs.title',
    caption: 'prefs.row_descr',
  },
  {
    capability: TELEGRAM,
    to: '/settings/telegram',
    icon: Send,
    title: 'tg.title',
    caption: 'tg.row_descr',
  },
  {
    capability: ADDITIONS,
    to: '/settings/data',
    icon: Database,
    title: 'data.title',
    caption: 'data.row_descr',
  },
]

/** Links to the pages that the server has; nothing where it has none. */
export function PageRows() {
  const { text } = useTexts()
  const query = useQuery(profileQuery)
  // What is below stays where it is.
  if (isFirstLoad(query) && query.fetchStatus === 'fetching') {
    return <Skeleton height={ROWS.length * ROW_PX} radius={20} />
  }
  const rows = ROWS.filter(({ capability }) => query.data?.capabilities.includes(capability))
  if (rows.length === 0) return null
  return (
    <ListCard>
      {rows.map(({ to, icon, title, caption }) => (
        <PageRow
          key={to}
          to={to}
          icon={icon}
          title={text(title)}
          caption={caption ? text(caption) : <EmailText address={query.data?.email ?? ''} />}
        />
      ))}
    </ListCard>
  )
}
