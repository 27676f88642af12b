import { useQuery } from '@tanstack/react-query'
import { ADDITIONS } from '../../contract/rules/capabilities.ts'
import { learnCurrencies } from '../../contract/rules/currencies.ts'
import { useCapability } from '../shared/profile/capability.ts'
import { currenciesQuery } from '../shared/wallet/currencies.queries.ts'

/**
 * Shows nothing. Reads the table of currencies where the server has one, and remembers it before
 * the page beside it renders its amounts (L1).
 */
export function CurrencyTable() {
  const hasTable = useCapability(ADDITIONS)
  const { data: currencies } = useQuery({ ...currenciesQuery, enabled: hasTable })
  if (currencies) learnCurrencies(currencies)
  return null
}
