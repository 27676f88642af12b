import type { Account } from '../../../contract/calls/wallet.ts'
import { greatestAmount } from '../../../contract/rules/currencies.ts'
import { formatMoney } from '../../../contract/rules/money-format.ts'
import { useProblemText } from '../../shared/money-act/amount-error.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ErrorLine } from '../../ui/field/error-line.tsx'
import { Fact, FactList } from '../../ui/list/fact-list.tsx'
import { Skeleton } from '../../ui/progress/skeleton.tsx'
import { writePairPrice } from '../exchange/price-split.ts'
import styles from './request-sheet.module.css'
import type { RequestRate } from './use-request-rate.ts'

interface RequestRateFactsProps {
  account: Account
  /** Currency of the request. */
  currency: string
  offer: RequestRate
}

/**
 * What leaves an account in another currency for a request, at which rate, and for how long that is
 * held.
 */
export function RequestRateFacts({ account, currency, offer }: RequestRateFactsProps) {
  const { text, language } = useTexts()
  const problem = useOfferProblem({ account, currency, offer })
  const { rate, quote, state, fromAmount } = offer
  const pair = { from: account.currency_code, to: currency }
  if (state === 'loading') return <Skeleton height={104} radius={24} />
  if (state === 'failed') {
    return (
      <div className={styles.answers}>
        <ErrorLine message={text('exchange.rates_error')} />
        <Button kind="soft" onClick={offer.refetch}>
          {text('common.retry')}
        </Button>
      </div>
    )
  }
  return (
    <>
      {rate && (
        <div className={styles.facts}>
          <FactList>
            <Fact name={text('request.in_charged')}>
              {formatMoney(fromAmount, { currency: pair.from, language }).text}
            </Fact>
            <Fact name={text('exchange.your_rate')}>
              {writePairPrice(rate.value, pair, language)}
            </Fact>
          </FactList>
          <p className={styles.hold}>
            {quote?.isExpired === false
              ? text('exchange.quote_held', { seconds: quote.seconds })
              : text('exchange.rates_loading')}
          </p>
        </div>
      )}
      <ErrorLine message={problem} />
      {problem === '' && <p className={styles.hold}>{text('request.in_exchange_note')}</p>}
    </>
  )
}

/** Why a request cannot be paid at an offer; empty where it can. */
function useOfferProblem({ account, currency, offer }: RequestRateFactsProps): string {
  const { text, language } = useTexts()
  const wordsOf = useProblemText()
  const write = (amount: string) => formatMoney(amount, { currency, language }).text
  const { currency_code: code, balance } = account
  switch (offer.state) {
    case 'no-rate':
      return text('exchange.no_rate')
    case 'too-small':
      return text('request.in_too_small', { amount: write(offer.least) })
    case 'too-large':
      return text('validation.amount_max', {
        amount: formatMoney(greatestAmount(code) ?? '', { currency: code, language }).text,
      })
    case 'above-balance':
      return wordsOf('above-balance', { balance, currency: code })
    default:
      return ''
  }
}
