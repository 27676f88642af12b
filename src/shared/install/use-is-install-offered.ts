import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { installWayAtom } from '../../kernel/platform/install-way.ts'
import { isInstallOfferPostponedAtom, isReturningVisit } from './offer-time.ts'

/**
 * Returns whether the app can be installed and may offer it: from the second visit on, and not
 * within a month after "not now" (A10).
 */
export function useIsInstallOffered(): boolean {
  const way = useAtomValue(installWayAtom)
  const isPostponed = useAtomValue(isInstallOfferPostponedAtom)
  const [isReturning] = useState(isReturningVisit)
  return way !== undefined && !isPostponed && isReturning
}
