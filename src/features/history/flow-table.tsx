import type { Flow, FlowSums } from '../../../contract/calls/flow.ts'
import { decimalsOf } from '../../../contract/rules/currencies.ts'
import { formatAmount, parseSignedAmount } from '../../../contract/rules/money.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { monthsUpTo } from './flow-period.ts'
import styles from './flow.module.css'
import { useFlowMoney } from './use-flow-money.ts'
import { useMonthName } from '../../kernel/texts/use-month-name.ts'

/** The bars as a table. */
export function FlowTable({ flow, until }: { flow: Flow; until: Date }) {
  const { text } = useTexts()
  const nameOf = useMonthName()
  const { write } = useFlowMoney(flow)
  const decimals = decimalsOf(flow.currency_code)
  const difference = (sums: FlowSums) => {
    const [gained, spent] = [sums.in, sums.out].map((sum) => parseSignedAmount(sum, decimals) ?? 0n)
    return formatAmount((gained ?? 0n) - (spent ?? 0n), decimals)
  }
  return (
    <div
      className={styles.scroller}
      // Its columns may need more width than there is.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="region"
      aria-label={text('history.stat_as_table')}
    >
      <table className={styles.table}>
        <caption className={styles.caption}>
          {text('history.stat_chart', { code: flow.currency_code })}
        </caption>
        <thead>
          <tr>
            <th scope="col">{text('history.stat_table_month')}</th>
            <th scope="col">{text('history.stat_in')}</th>
            <th scope="col">{text('history.stat_out')}</th>
            <th scope="col">{text('history.stat_difference')}</th>
          </tr>
        </thead>
        <tbody>
          {monthsUpTo(until)
            .slice(0, -1)
            .map((month, index) => {
              const sums: FlowSums = flow.months[index] ?? { in: '0', out: '0' }
              const { is_in_converted: isIn, is_out_converted: isOut } = sums
              const isEither = isIn === undefined || isOut === undefined ? undefined : isIn || isOut
              return (
                <tr key={month.getTime()}>
                  <th scope="row">{nameOf(month)}</th>
                  <td translate="no">{write(sums.in, { isConverted: isIn })}</td>
                  <td translate="no">{write(sums.out, { isConverted: isOut })}</td>
                  <td translate="no">
                    {write(difference(sums), { isConverted: isEither, hasPlus: true })}
                  </td>
                </tr>
              )
            })}
        </tbody>
      </table>
    </div>
  )
}
