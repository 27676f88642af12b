/** Tables that hold nothing about a person, for the walks of the archive and of the erasure. */
export const IMPERSONAL_TABLES = [
  'chain_wallet',
  'currency',
  'deposit_network',
  'first_wallet',
  'house_price',
  'id_level',
  'id_level_limit',
  'payout_tariff',
  'rate',
  'rate_feed',
  'rate_observation',
  'rate_point',
  'rate_spread',
  'text_item',
  'transfer_limit',
] as const
