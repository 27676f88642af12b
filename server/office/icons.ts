import {
  ArrowDownLeft,
  ArrowUpRight,
  BookText,
  BookDown,
  CandlestickChart,
  ClipboardCheck,
  IdCard,
  KeyRound,
  LayoutDashboard,
  type LucideIconData,
  MessageCircleQuestionMark,
  MessageSquareWarning,
  Scale,
  ScanSearch,
  ScrollText,
  Search,
  Shield,
  Tags,
  ListFilter,
  Users,
  Webhook,
} from '@lucide/icons'
import { raw } from 'hono/html'

const ICONS = {
  overview: LayoutDashboard,
  owners: Users,
  books: BookDown,
  identifications: IdCard,
  orders: ArrowDownLeft,
  payouts: ArrowUpRight,
  help: MessageCircleQuestionMark,
  disputes: MessageSquareWarning,
  cases: ScanSearch,
  rules: ListFilter,
  events: Webhook,
  approvals: ClipboardCheck,
  ledger: BookText,
  reconciliation: Scale,
  tariffs: Tags,
  terms: CandlestickChart,
  audit: ScrollText,
  staff: Shield,
  search: Search,
  key: KeyRound,
} as const

export type IconName = keyof typeof ICONS

/** Returns an icon as SVG, hidden from screen readers: a word is beside it. */
export function icon(name: IconName) {
  const { node }: LucideIconData = ICONS[name]
  const shapes = node
    .map(([tag, attributes]) => {
      const pairs = Object.entries(attributes)
        .filter(([key]) => key !== 'key')
        .map(([key, value]) => `${key}="${String(value)}"`)
      return `<${tag} ${pairs.join(' ')}/>`
    })
    .join('')
  return raw(
    `<svg class="icon" viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${shapes}</svg>`,
  )
}
