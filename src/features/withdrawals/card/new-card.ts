import type { CardFormMessage } from '../../../../contract/calls/withdrawals.ts'

/** Id of the choice of a card that is not saved. */
export const NEW_CARD = 'new'

/** A card from the provider's form: what may be shown of it, and a token in place of its number. */
export type NewCard = Pick<
  Extract<CardFormMessage, { type: 'card-form.token' }>,
  'token' | 'last4' | 'brand'
>
