import type { LimitedAction } from '../../kernel/texts/not-allowed.ts'

/** Where an action begins. */
export const ACT_PAGES = {
  topup: '/wallet/topup',
  withdrawal: '/wallet/withdrawal',
  send: '/send',
} as const satisfies Record<LimitedAction, string>
