import { PLANS } from './periods.mjs'
import { readAmount } from './money.mjs'
import { ShopRefusal } from './plain-words.mjs'

/** @typedef {import('./money.mjs').Amount} Amount */
/** @typedef {'tin' | 'subscription' | 'tip'} Kind */

/** Prices in the currency of the shop's wallet address. */
export const PRICES = { tin: '12.50', subscription: '9.00' }
/** Tips that are offered; any other amount can be typed. */
export const TIPS = ['2', '5', '10']
const MOST_TIP = 500

/** @type {Readonly<Record<Kind, string>>} */
const TITLES = {
  tin: 'A tin of smoked black tea, 100 g',
  subscription: 'Tea of the season',
  tip: 'A tip for the tea room',
}

/** @param {string} kind @returns {kind is Kind} */
function isKind(kind) {
  return Object.hasOwn(TITLES, kind)
}

/**
 * Reads what is ordered. Throws ShopRefusal.
 * @param {{ kind: string, amount: string, plan: string }} asked
 * @param {Pick<Amount, 'assetCode' | 'assetScale'>} asset of the shop
 * @param {boolean} isTrial
 * @returns {{ kind: Kind, title: string, amount: Amount, plan?: string }}
 */
export function readOrder({ kind, amount: typed, plan }, { assetCode, assetScale }, isTrial) {
  if (!isKind(kind)) throw new ShopRefusal('The shop does not sell this.')
  const value = readAmount(kind === 'tip' ? typed : PRICES[kind], assetScale)
  if (value === undefined) throw new ShopRefusal('Type an amount such as 5 or 2.50.')
  if (kind === 'tip' && BigInt(value) > BigInt(MOST_TIP) * 10n ** BigInt(assetScale)) {
    throw new ShopRefusal(`That is very kind, but ${MOST_TIP} is the most.`)
  }
  const amount = { value, assetCode, assetScale }
  if (kind !== 'subscription') return { kind, title: TITLES[kind], amount }
  const isOffered = plan === 'month' || (isTrial && plan === 'minutes')
  const chosen = isOffered ? PLANS[plan] : undefined
  if (!chosen) throw new ShopRefusal('Choose how often you want tea.')
  return { kind, title: `${TITLES[kind]}, ${chosen.words}`, amount, plan }
}
