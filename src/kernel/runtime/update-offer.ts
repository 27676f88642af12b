import { atom } from 'jotai'
import { store } from './store.ts'

/** A newer version that the owner may load. */
export interface UpdateOffer {
  version: string
  /** The server no longer supports older versions, so the offer cannot be postponed. */
  isUrgent: boolean
  apply: () => void
}

const offerAtom = atom<UpdateOffer | undefined>(undefined)

export const updateOfferAtom = atom((get) => get(offerAtom))

/** Shows the offer of an update; undefined takes it back. */
export function offerUpdate(offer: UpdateOffer | undefined): void {
  store.set(offerAtom, offer)
}
