import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Navigate, useLocation, useRouter } from '@tanstack/react-router'
import { ADDITIONS } from '../../../../../contract/rules/capabilities.ts'
import { profileQuery } from '../../../../shared/profile/profile.queries.ts'
import { AccountSearch } from '../../../../shared/wallet/account-search.ts'
import { OpenAccountDialog } from '../../../../features/accounts/open-account-dialog.tsx'
import { goBack } from '../../../../shell/go-back.ts'

export const Route = createFileRoute('/_app/wallet/_list/open')({
  staticData: {
    page: { titleKey: 'wallet.list.title', section: 'wallet', kind: 'tab', isOver: true },
  },
  validateSearch: AccountSearch,
  component: OpenAccountPage,
})

/** Opens an account (L2); a server that opens none has the list alone. */
function OpenAccountPage() {
  const { currency } = Route.useSearch()
  const isConfirmed = useLocation({ select: ({ state }) => state.isCurrencyChosen === true })
  const { data: profile } = useQuery(profileQuery)
  const { history, navigate } = useRouter()
  const goToList = () => void navigate({ to: '/wallet', replace: true })
  if (profile && !profile.capabilities.includes(ADDITIONS)) return <Navigate to="/wallet" replace />
  return (
    <OpenAccountDialog
      currency={currency}
      isCurrencyChosen={isConfirmed && currency !== undefined}
      onClose={() => goBack(history, goToList)}
    />
  )
}
