import { useQuery } from '@tanstack/react-query'
import { walletsQuery } from '../../shared/wallet/wallet.queries.ts'
import { splitAt } from '../../../contract/rules/fill-text.ts'
import { formatMoney } from '../../../contract/rules/money-format.ts'
import { MomentText } from '../../kernel/texts/moment.tsx'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Amount } from '../../ui/amount/amount.tsx'
import { Fact, FactList } from '../../ui/list/fact-list.tsx'
import type { TopUpOrder } from './top-up-outcome.ts'
import styles from './top-up-result-facts.module.css'

/** Known data of a top-up order. */
interface KnownOrder extends Omit<TopUpOrder, 'transaction'> {
  /** A number that people can read. */
  number: string | undefined
}

/** Amount and account of the top-up, the amount large: `+2 500,00 ₽` above `на счет RUB`. */
export function TopUpTitle({ order: { amount, currency } }: { order: KnownOrder }) {
  const { text, language } = useTexts()
  if (currency === undefined) return <span>{text('topup_result.success_title_no_code')}</span>
  if (amount === undefined) {
    return <span>{text('topup_result.success_title_no_amount', { code: currency })}</span>
  }
  const title = text('topup_result.success_title', { code: currency })
  const { before, after } = splitAt(title, 'amount') ?? { before: '', after: title }
  // The text before the amount is its sign.
  const money = { ...formatMoney(amount, { currency, language }), sign: before }
  return (
    <>
      <Amount parts={money} size="l" />
      <span className={styles.where}>{` ${after.trim()}`}</span>
    </>
  )
}

/** Returns the title as a sentence without layout. */
export function useTopUpSentence({ amount, currency }: KnownOrder): string {
  const { text, language } = useTexts()
  if (currency === undefined) return text('topup_result.success_title_no_code')
  if (amount === undefined) return text('topup_result.success_title_no_amount', { code: currency })
  const money = formatMoney(amount, { currency, language }).text
  return text('topup_result.success_title', { code: currency, amount: money })
}

interface TopUpFactsProps {
  order: KnownOrder
  /** When the outcome was received; undefined before. */
  settledAt: number | undefined
}

/** Amount, account, time and, after a success, the new balance. */
export function TopUpFacts({ order, settledAt }: TopUpFactsProps) {
  const { text, language } = useTexts()
  const { amount, currency, createdAt, number } = order
  const wallets = useQuery(walletsQuery)
  const isNewer = settledAt !== undefined && wallets.dataUpdatedAt > settledAt
  const wallet = wallets.data?.find(({ currency_code: code }) => code === currency)
  const write = (money: string) => formatMoney(money, { currency, language }).text
  return (
    <div className={styles.facts}>
      <FactList look="ruled">
        {amount !== undefined && <Fact name={text('pay.details_amount')}>{write(amount)}</Fact>}
        {currency !== undefined && (
          <Fact name={text('wallet_topup.account_label')}>{currency}</Fact>
        )}
        {createdAt !== undefined && (
          <Fact name={text('pay.details_date')}>
            <MomentText at={createdAt} format="full" />
          </Fact>
        )}
        {number !== undefined && <Fact name={text('topup_result.order')}>{number}</Fact>}
        {isNewer && wallet && (
          <Fact name={text('topup_result.balance')}>{write(wallet.balance)}</Fact>
        )}
      </FactList>
    </div>
  )
}
