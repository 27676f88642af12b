import { useQuery } from '@tanstack/react-query'
import { ownFreezeOf } from '../../shared/brakes/own-freeze.ts'
import { profileQuery } from '../../shared/profile/profile.queries.ts'
import type { AuthInfo } from '../../../contract/calls/profile.ts'
import { lazyModule, useLazyModule } from '../../ui/deferred/lazy-module.ts'

const BANNER = lazyModule(() => import('../../shared/brakes/freeze-banner.tsx'))

/** Tells above the total that the owner has frozen what leaves the wallet (S7). */
export function HomeFreeze() {
  const { data: profile } = useQuery(profileQuery)
  const freeze = ownFreezeOf(profile)
  return freeze ? <LaterBanner freeze={freeze} /> : null
}

function LaterBanner({ freeze }: { freeze: NonNullable<AuthInfo['own_freeze']> }) {
  const file = useLazyModule(BANNER)
  return file ? <file.FreezeBanner freeze={freeze} /> : null
}
