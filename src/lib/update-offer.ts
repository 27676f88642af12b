import { atom } from 'jotai'
import { store } from './store.ts'

/** A version that the page could be loaded again for, when the owner likes. */
export interface UpdateOffer {
  version: string
  /** The server wants no older versions any more: the offer cannot be put off. */
  isUrgent: boolean
  apply: () => void
}

const offerAtom = atom<UpdateOffer | undefined>(undefined)

export const updateOfferAtom = atom((get) => get(offerAtom))

export function offerUpdate(offer: UpdateOffer | undefined): void {
  store.set(offerAtom, offer)
}
