import {
  ArrowDownLeft,
  ArrowLeftRight,
  ArrowUpRight,
  CalendarClock,
  CircleAlert,
  HandCoins,
  IdCard,
  type LucideIconData,
  Megaphone,
  MessageCircle,
  PiggyBank,
  ShieldAlert,
  Store,
} from '@lucide/icons'
import type { NotificationKind } from '../../../contract/rules/notification-kinds.ts'

interface Look {
  icon: LucideIconData
  tone: 'positive' | 'negative' | 'soft' | 'warning' | 'neutral'
  /** Linked page of the app. */
  leadsTo?:
    | '/history'
    | '/settings'
    | '/settings/programs'
    | '/settings/tariffs'
    | '/planned'
    | '/history/stats'
    | '/help'
  /** Anchor on that page. */
  hash?: 'verification'
}

/** Icon and link of each kind of notification. */
export const LOOKS: Readonly<Record<NotificationKind, Look>> = {
  in: { icon: ArrowDownLeft, tone: 'positive', leadsTo: '/history' },
  out: { icon: ArrowUpRight, tone: 'soft', leadsTo: '/history' },
  exchange: { icon: ArrowLeftRight, tone: 'neutral', leadsTo: '/history' },
  failed: { icon: CircleAlert, tone: 'negative', leadsTo: '/history' },
  security: { icon: ShieldAlert, tone: 'warning', leadsTo: '/settings' },
  identity: { icon: IdCard, tone: 'neutral', leadsTo: '/settings', hash: 'verification' },
  support: { icon: MessageCircle, tone: 'neutral', leadsTo: '/history' },
  help: { icon: MessageCircle, tone: 'soft', leadsTo: '/help' },
  requests: { icon: HandCoins, tone: 'soft' },
  programs: { icon: Store, tone: 'soft', leadsTo: '/settings/programs' },
  plans: { icon: CalendarClock, tone: 'soft', leadsTo: '/planned' },
  budgets: { icon: PiggyBank, tone: 'warning', leadsTo: '/history/stats' },
  news: { icon: Megaphone, tone: 'neutral' },
  tariffs: { icon: Megaphone, tone: 'warning', leadsTo: '/settings/tariffs' },
}
