import type { QueryClient } from '@tanstack/react-query'
import type { LiveKind } from '../../../contract/rules/live-kinds.ts'

/** Roots of the queries that a change of a kind makes old. */
const ROOTS: Readonly<Record<LiveKind, readonly string[]>> = {
  money: [
    'wallets',
    'transactions',
    'statistics',
    'notifications',
    'receipt',
    'payout',
    'deposits',
    'limits',
    'categories',
    'budgets',
    'meaning',
    'pots',
    'pot-moves',
    'plans',
    'rate-orders',
    'programs',
    'help',
  ],
  notification: ['notifications'],
  identity: ['profile', 'identification-watch', 'limits', 'withdrawal-methods', 'notifications'],
  security: [
    'profile',
    'sessions',
    'security-events',
    'passkeys',
    'telegram',
    'programs',
    'notifications',
  ],
  session: ['sessions'],
  profile: ['profile', 'limits', 'people', 'pots', 'plans', 'rate-orders', 'programs'],
  requests: ['requests', 'notifications'],
  help: ['help', 'receipt', 'notifications'],
}

/** Reads again what has changed and is shown; the rest when it is shown. */
export function readAgain(queryClient: QueryClient, kinds: readonly LiveKind[]): void {
  const roots = new Set(kinds.flatMap((kind) => ROOTS[kind]))
  // What is under way may have been read before the change.
  for (const root of roots) void queryClient.invalidateQueries({ queryKey: [root] })
}

/** Reads everything again that may have changed while the app was away, but what is under way. */
export function readAllAgain(queryClient: QueryClient): void {
  for (const root of new Set(Object.values(ROOTS).flat())) {
    void queryClient.invalidateQueries({ queryKey: [root] }, { cancelRefetch: false })
  }
}
