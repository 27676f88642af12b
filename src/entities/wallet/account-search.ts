import * as v from 'valibot'
import { CurrencyCode } from '../../contract/wire.ts'

/** The query of a page about one wallet; a currency that is none counts as not given. */
export const AccountSearch = v.object({
  currency: v.fallback(v.optional(CurrencyCode), undefined),
})
