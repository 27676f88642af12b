import { Refusal } from '../../refusal.ts'
import { findSavedCard } from '../saved-cards.ts'
import { type MethodRules, quoteWithFeeAdded } from './method.ts'

/** Withdrawals to cards, by the token that stands for a card at its provider. */
export const card: MethodRules<'card'> = {
  isFeeInside: false,
  isServed: (methods, currency) => {
    const currencies = methods.card?.currencies ?? []
    return currencies === 'all' || currencies.includes(currency)
  },
  offer: ({ card: gateway }, language) =>
    Promise.resolve({
      is_available: true,
      frame_url: gateway?.formUrl(language),
      provider: gateway?.name,
    }),
  quote: quoteWithFeeAdded,
  readDestination: async (db, { userId, methods }, to) => {
    const isSaved = 'card_id' in to
    const found = isSaved ? await findSavedCard(db, userId, to.card_id) : to
    if (!found) throw new Refusal('CARD_NOT_FOUND')
    const isAccepted = await methods.card
      ?.isAccepted(found.token)
      .catch((cause: unknown): never => {
        throw Object.assign(new Refusal('METHOD_UNAVAILABLE'), { cause })
      })
    if (isAccepted === undefined) throw new Refusal('METHOD_UNAVAILABLE')
    if (!isAccepted) throw new Refusal('CARD_REFUSED')
    const { token, last4, brand } = found
    return {
      method: 'card',
      columns: { pan_last4: last4, card_brand: brand, card_token: token },
      history: { description: 'transaction.withdrawal.card', params: { last4, brand } },
      kept: { kind: 'card', target: `${last4} ${brand}`, last4, brand },
      isKept: isSaved || to.is_kept,
      card: { token, last4, brand, isNew: !isSaved && to.is_kept },
    }
  },
  start: ({ card: gateway }, order, { card_token: token }) =>
    gateway?.start({ ...order, target: { token: token ?? '' } }),
  repeat: ({ card_id }) => (card_id === null ? undefined : { method: 'card', card_id }),
  showKept: ({ card_id, last4, brand }) =>
    card_id === null || last4 === null || brand === null
      ? undefined
      : { kind: 'card', card_id, last4, brand },
  payKept: ({ card_id }) => (card_id === null ? undefined : { method: 'card', card_id }),
}
