import { formatMoney } from '../../../../contract/rules/money-format.ts'
import { shortAccount } from '../../../kernel/lib/account-name.ts'
import { PaymentSummary } from '../../../shared/payment-summary/payment-summary.tsx'
import { useTexts } from '../../../kernel/texts/texts.tsx'
import { TariffFact } from '../../../shared/tariffs/tariff-fact.tsx'
import { CurrencyDisc } from '../../../ui/icon/currency-disc.tsx'
import { Fact } from '../../../ui/list/fact-list.tsx'
import type { ConfirmedPayout } from './use-payout-form.ts'
import { factsOfMethod } from '../methods/facts.ts'
import { ArrivalFact } from './arrival-fact.tsx'
import { FeeAmount } from './fee-amount.tsx'
import type { Content, Elements } from '../../../ui/content/content.ts'

interface PayoutSummaryProps {
  payout: ConfirmedPayout
  /** A disc of the recipient. */
  disc: Elements
  /** Whom it is paid to. */
  recipient: Content
  /** `Fact`s of the method, below the account. */
  facts?: Elements
  /** A warning, or the whole address. */
  children?: Elements
}

/** What leaves an account for whom, at what fee, above the PIN that confirms it. */
export function PayoutSummary({ payout, disc, recipient, facts, children }: PayoutSummaryProps) {
  const { text, language } = useTexts()
  const { account, amount, quote, to } = payout
  const currency = account.currency_code
  const write = (money: string) => formatMoney(money, { currency, language }).text
  const isFromAmount = factsOfMethod(to.method).isFeeInside
  return (
    <PaymentSummary
      from={<CurrencyDisc code={currency} />}
      to={disc}
      amount={formatMoney(amount, { currency, language })}
      recipient={recipient}
      facts={
        <>
          <Fact name={text('common.from')}>{shortAccount(account)}</Fact>
          {facts}
          <Fact name={text(isFromAmount ? 'crypto.fee_label' : 'common.fee')}>
            <FeeAmount fee={quote.fee} currency={currency} />
          </Fact>
          <TariffFact number={quote.tariff_number} />
          {isFromAmount && (
            <Fact name={text('crypto.recipient_gets')}>
              <strong translate="no">{write(quote.receives)}</strong>
            </Fact>
          )}
          {quote.is_reviewed && <ArrivalFact quote={quote} usual="payout.arrival_review" />}
          <Fact name={text('common.total')}>
            <strong translate="no">{write(quote.total)}</strong>
          </Fact>
        </>
      }
    >
      {children}
    </PaymentSummary>
  )
}
