import { Navigate, useRouter } from '@tanstack/react-router'
import { useTotal } from '../shared/wallet/use-total.ts'
import { TotalSheet } from '../features/total/total-sheet.tsx'
import { goBack } from './go-back.ts'

/** The sheet that explains the total; where there is none, the page that it lies over has nothing above it. */
export function TotalPage({ under }: { under: '/' | '/wallet' }) {
  const shown = useTotal()
  const { history, navigate } = useRouter()
  if (shown === undefined) return <Navigate to={under} replace />
  return (
    <TotalSheet
      onClose={() => goBack(history, () => void navigate({ to: under, replace: true }))}
    />
  )
}
