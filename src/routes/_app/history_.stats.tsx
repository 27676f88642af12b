import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { ADDITIONS } from '../../../contract/rules/capabilities.ts'
import { CurrencyCode } from '../../../contract/wire.ts'
import { walletsQuery } from '../../shared/wallet/wallet.queries.ts'
import { StatsScreen } from '../../features/history/stats-screen.tsx'
import { RequireCapability } from '../../shell/require-capability.tsx'

/** `2026-11`, of years that a wallet may have been used in. */
const Month = v.pipe(v.string(), v.regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/))

export const Route = createFileRoute('/_app/history_/stats')({
  staticData: {
    page: {
      titleKey: 'history.stat_title',
      section: 'history',
      kind: 'flow',
      shape: 'cards',
      parent: '/history',
    },
  },
  validateSearch: v.object({
    month: v.fallback(v.optional(Month), undefined),
    account: v.fallback(v.optional(CurrencyCode), undefined),
  }),
  loader: ({ context }) => void context.queryClient.prefetchQuery(walletsQuery),
  component: Page,
})

function Page() {
  const { month, account } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <RequireCapability name={ADDITIONS}>
      <StatsScreen
        month={month}
        account={account}
        onMonth={(next) =>
          void navigate({ search: { month: next, account }, resetScroll: false, replace: true })
        }
      />
    </RequireCapability>
  )
}
