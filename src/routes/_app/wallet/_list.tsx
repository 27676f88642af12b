import { createFileRoute, Outlet, useMatches } from '@tanstack/react-router'
import { ADDITIONS } from '../../../../contract/rules/capabilities.ts'
import { useCapability } from '../../../shared/profile/capability.ts'
import { walletsQuery } from '../../../shared/wallet/wallet.queries.ts'
import { WalletsScreen } from '../../../features/accounts/wallets-screen.tsx'
import { SIDE_COLUMN, useMedia } from '../../../ui/viewport/use-media.ts'

/**
 * The wallets stay on screen under the dialog that opens an account, and beside a pot in the right
 * column.
 */
export const Route = createFileRoute('/_app/wallet/_list')({
  staticData: { page: { titleKey: 'wallet.list.title', section: 'wallet', kind: 'tab' } },
  loader: ({ context }) => void context.queryClient.prefetchQuery(walletsQuery),
  component: WalletsPages,
})

function WalletsPages() {
  const isBeside = useMedia(SIDE_COLUMN)
  const hasPots = useCapability(ADDITIONS)
  const isPot = useMatches({
    select: (matches) => matches.at(-1)?.staticData.page?.isBeside === true,
  })
  if (isPot && !(isBeside && hasPots)) return <Outlet />
  return (
    <>
      <WalletsScreen />
      {!isPot && <Outlet />}
    </>
  )
}
