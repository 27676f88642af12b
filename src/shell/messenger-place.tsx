import { useMessenger } from '../kernel/platform/messenger.ts'
import { lazyModule, useLazyModule } from '../ui/deferred/lazy-module.ts'

const OFFERS = lazyModule(() => import('../features/telegram/messenger-offers.tsx'))

/** What a messenger offers over the pages; nothing is loaded for it in a browser. */
export function MessengerPlace() {
  return useMessenger() && <Offers />
}

function Offers() {
  const file = useLazyModule(OFFERS)
  return file && <file.MessengerOffers />
}
