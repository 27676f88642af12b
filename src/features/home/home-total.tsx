import { ADDITIONS } from '../../../contract/rules/capabilities.ts'
import { useCapability } from '../../shared/profile/capability.ts'
import { BalancesEye } from '../../shared/wallet/balances-eye.tsx'
import { MainCurrencyChoice } from '../../shared/wallet/main-currency-choice.tsx'
import { TotalLine } from '../../shared/wallet/total-line.tsx'
import { useKeepFirstTotal, useTotal } from '../../shared/wallet/use-total.ts'
import { SIDE_COLUMN, useMedia } from '../../ui/viewport/use-media.ts'

/**
 * What all accounts are worth together, above their cards; on desktops with the choice of the
 * currency (S1).
 */
export function HomeTotal() {
  const shown = useTotal()
  useKeepFirstTotal(shown)
  const hasAdditions = useCapability(ADDITIONS)
  const isWide = useMedia(SIDE_COLUMN)
  if (shown === undefined) return null
  return (
    <TotalLine
      shown={shown}
      to="/total"
      eye={hasAdditions ? <BalancesEye /> : undefined}
      choice={shown && isWide && hasAdditions ? <MainCurrencyChoice {...shown} /> : undefined}
    />
  )
}
