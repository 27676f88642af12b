import type { DepositNetwork } from '../../../contract/calls/deposits.ts'
import { ADDRESS_CURRENCY } from '../../../contract/rules/currencies.ts'
import { formatMoney } from '../../../contract/rules/money-format.ts'
import { isZeroAmount } from '../../../contract/rules/money.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { TariffFact } from '../../shared/tariffs/tariff-fact.tsx'
import facts from '../../ui/list/fact-card.module.css'
import { Fact, FactList } from '../../ui/list/fact-list.tsx'

/** Smallest amount, confirmations and time of a network. */
export function DepositFacts({ network }: { network: DepositNetwork }) {
  const { text, language } = useTexts()
  const { least, confirmations, minutes, fee } = network
  const write = (money: string) => formatMoney(money, { currency: ADDRESS_CURRENCY, language }).text
  return (
    <div className={facts.card}>
      <FactList>
        <Fact name={text('deposit.min')}>{write(least)}</Fact>
        <Fact name={text('deposit.confirmations')}>{confirmations}</Fact>
        <Fact name={text('deposit.time')}>{text('deposit.time_value', { minutes })}</Fact>
        {fee === undefined || isZeroAmount(fee) ? (
          <TariffFact />
        ) : (
          // No tariff has it: the operator sets it for the network.
          <Fact name={text('deposit.fee')}>{write(fee)}</Fact>
        )}
      </FactList>
    </div>
  )
}
