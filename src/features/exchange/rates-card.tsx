import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useTotal, useTotalLabel, useTotalMoney } from '../../shared/wallet/use-total.ts'
import { walletsQuery } from '../../shared/wallet/wallet.queries.ts'
import { areBalancesHiddenAtom } from '../../kernel/environment/hidden-balances.ts'
import type { ShownTotal } from '../../shared/wallet/total.ts'
import { formatAge } from '../../kernel/lib/dates.ts'
import {
  formatRounded,
  hideMoney,
  type MoneyParts,
  placeSymbol,
} from '../../../contract/rules/money-format.ts'
import { formatPairRate } from '../../../contract/rules/rate-format.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Amount } from '../../ui/amount/amount.tsx'
import { Fact, FactList } from '../../ui/list/fact-list.tsx'
import { FiguresCard } from '../../ui/list/figures-card.tsx'
import textStyle from '../../ui/styles/text-style.module.css'
import styles from './rates-card.module.css'
import { overviewOf } from './rates-overview.ts'
import { ratesQuery } from './rates.queries.ts'
import { useDateWords } from '../../kernel/texts/date-words.ts'

/** Nobody is about to exchange here. */
const CALM = { staleTime: 60_000, refetchInterval: 300_000, refetchOnWindowFocus: true } as const

/** Whether the rates and the wallets that the card names were answered, or failed once. */
export function useAreRatesSettled(): boolean {
  const queries = [useQuery(walletsQuery), useQuery({ ...ratesQuery, ...CALM })]
  return queries.every(({ isPending, failureCount }) => !isPending || failureCount > 0)
}

/**
 * What the owner's other currencies cost in that of the first wallet, and what all wallets are
 * worth, unless the page beside it shows that. There is nothing while rates are not known: the page
 * says why.
 */
export function RatesCard({ hasTotal }: { hasTotal: boolean }) {
  const { text, language } = useTexts()
  const shown = useTotal()
  const words = useDateWords()
  const { data: wallets } = useQuery(walletsQuery)
  const { data, dataUpdatedAt } = useQuery({ ...ratesQuery, ...CALM })
  const overview = wallets && data && overviewOf(wallets, data.rates)
  if (!overview) return null
  const { base, prices, total } = overview
  return (
    <FiguresCard
      title={text('exchange.rates_from', { code: base })}
      above={
        hasTotal &&
        (shown ? (
          <CountedTotal {...shown} />
        ) : (
          shown === undefined && total !== undefined && <SummedTotal base={base} total={total} />
        ))
      }
      link={
        <Link to="/exchange" className={styles.link}>
          {text('exchange.submit_btn')}
        </Link>
      }
    >
      <FactList>
        {prices.map(({ code, rate }) => {
          const line = formatPairRate(rate, { from: base, to: code }, language)
          const { before, after } = placeSymbol(line.in, language)
          return (
            <Fact key={code} name={`1\u00a0${line.of}`}>
              <span className={styles.price} translate="no">
                {`${before}${line.price}${after && `\u00a0${after}`}`}
              </span>
            </Fact>
          )
        })}
      </FactList>
      <p className={textStyle.caption}>
        {text('exchange.rate_age', { time: formatAge(new Date(dataUpdatedAt), words) })}
      </p>
    </FiguresCard>
  )
}

/** What the server counted. */
function CountedTotal(shown: ShownTotal) {
  const label = useTotalLabel(shown)
  const write = useTotalMoney(shown)
  const { amount } = shown.total
  if (amount === undefined) return null
  return (
    <p className={styles.total}>
      <span className={textStyle.caption}>{label}</span>
      <Sum parts={write(amount).parts} />
    </p>
  )
}

/** The sum of the wallets at the rates of an exchange, of a server that counts none. */
function SummedTotal({ base, total }: { base: string; total: string }) {
  const { text, language } = useTexts()
  const isHidden = useAtomValue(areBalancesHiddenAtom)
  const parts = formatRounded(total, { currency: base, language, isApproximate: true })
  return (
    <p className={styles.total}>
      <span className={textStyle.caption}>{text('exchange.total', { code: base })}</span>
      <Sum parts={isHidden ? hideMoney(parts) : parts} />
    </p>
  )
}

function Sum({ parts }: { parts: MoneyParts }) {
  return (
    <span className={styles.sum}>
      <Amount parts={parts} size="s" />
    </span>
  )
}
