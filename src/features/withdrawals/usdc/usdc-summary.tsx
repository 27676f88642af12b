import { Network } from '@lucide/icons'
import { addressGroups } from '../../../../contract/rules/crypto-address.ts'
import { useTexts } from '../../../kernel/texts/texts.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { SymbolDisc } from '../../../ui/icon/symbol-disc.tsx'
import { Fact } from '../../../ui/list/fact-list.tsx'
import { AddressGroups } from '../../../ui/text/address-groups.tsx'
import type { ConfirmedPayout } from '../payout/use-payout-form.ts'
import { PayoutSummary } from '../payout/payout-summary.tsx'
import { shortenAddress } from '../../../../contract/rules/short-address.ts'

interface UsdcSummaryProps {
  payout: ConfirmedPayout
  /** Name of the network. */
  network: string
}

/** What is sent to which address on which network; the address once more in groups. */
export function UsdcSummary({ payout, network }: UsdcSummaryProps) {
  const { text } = useTexts()
  const { to } = payout
  if (to.method !== 'usdc') return null
  return (
    <PayoutSummary
      payout={payout}
      disc={
        <SymbolDisc tone="soft">
          <Icon of={Network} size={20} />
        </SymbolDisc>
      }
      recipient={shortenAddress(to.address)}
      facts={<Fact name={text('crypto.network_label')}>{network}</Fact>}
    >
      <AddressGroups groups={addressGroups(to.address)} label={text('crypto.address_label')} />
    </PayoutSummary>
  )
}
