import * as v from 'valibot'
import { CurrencyCode } from '../../../contract/wire.ts'

/** Search parameters of a page about one wallet; an invalid currency counts as missing. */
export const AccountSearch = v.object({
  currency: v.fallback(v.optional(CurrencyCode), undefined),
})
