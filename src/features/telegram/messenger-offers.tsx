import { LinkOffer } from './link-offer.tsx'

/** What the app offers in a messenger, wherever its owner is. */
export function MessengerOffers() {
  return <LinkOffer />
}
