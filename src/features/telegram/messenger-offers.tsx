import { useQuery } from '@tanstack/react-query'
import { TELEGRAM } from '../../../contract/rules/capabilities.ts'
import { useCapability } from '../../shared/profile/capability.ts'
import { useIsPinMissing } from '../../shared/profile/use-is-pin-missing.ts'
import { BiometryOffer } from './biometry-offer.tsx'
import { HomeScreenOffer } from './home-screen-offer.tsx'
import { LinkOffer } from './link-offer.tsx'
import { telegramQuery } from './telegram.queries.ts'

/** What the app offers in a messenger, wherever its owner is. */
export function MessengerOffers() {
  const isThere = useCapability(TELEGRAM)
  const isPinMissing = useIsPinMissing()
  const { data } = useQuery({ ...telegramQuery, enabled: isThere && !isPinMissing })
  return (
    <>
      <LinkOffer isUnlinked={data?.link === null} />
      <BiometryOffer isLinked={data !== undefined && data.link !== null} />
      <HomeScreenOffer />
    </>
  )
}
