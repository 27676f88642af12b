import { isCarried } from '../../../contract/rules/rails.ts'

/**
 * Returns the description of a history row. Rows of top-ups that an older server wrote name SBP in every currency of a
 * deployment; SBP carries rubles alone, so the others were paid by card.
 */
export function wayOfTopUp({
  description,
  currency_code: currency,
}: {
  description: string
  currency_code: string
}): string {
  const isUntrue = description === 'transaction.top_up.sbp' && !isCarried('sbp', currency)
  return isUntrue ? 'transaction.top_up.card' : description
}
