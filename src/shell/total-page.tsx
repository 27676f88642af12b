import { Navigate, useRouter } from '@tanstack/react-router'
import { ADDITIONS } from '../../contract/rules/capabilities.ts'
import { useKnownCapability } from '../shared/profile/capability.ts'
import { useTotal } from '../shared/wallet/use-total.ts'
import { TotalSheet } from '../features/total/total-sheet.tsx'
import { goBack } from './go-back.ts'

/**
 * The sheet that explains the total, as soon as all of it is known, so that it keeps its height;
 * where there is none, the page that it lies over has nothing above it.
 */
export function TotalPage({ under }: { under: '/' | '/wallet' }) {
  const shown = useTotal()
  const canChoose = useKnownCapability(ADDITIONS)
  const { history, navigate } = useRouter()
  if (shown === undefined) return <Navigate to={under} replace />
  if (shown === null || canChoose === undefined) return null
  return (
    <TotalSheet
      shown={shown}
      onClose={() => goBack(history, () => void navigate({ to: under, replace: true }))}
    />
  )
}
