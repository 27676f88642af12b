import { PiggyBank, TrendingUp } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { isZeroAmount } from '../../../contract/rules/money.ts'
import { ADDITIONS } from '../../../contract/rules/capabilities.ts'
import { useCapability } from '../../shared/profile/capability.ts'
import { potsQuery } from '../../shared/pots/pots.queries.ts'
import { MainCurrencyChoice } from '../../shared/wallet/main-currency-choice.tsx'
import { accountColour, ShareBar } from '../../shared/wallet/share-bar.tsx'
import { useTotalLabel, useTotalMoney } from '../../shared/wallet/use-total.ts'
import type { ShownTotal } from '../../shared/wallet/total.ts'
import { nameAccount } from '../../kernel/lib/account-name.ts'
import { formatAge } from '../../kernel/lib/dates.ts'
import { useDateWords } from '../../kernel/texts/date-words.ts'
import { useShownMoney } from '../../kernel/texts/shown-money.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Amount } from '../../ui/amount/amount.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { SymbolDisc } from '../../ui/icon/symbol-disc.tsx'
import { CurrencyDisc } from '../../ui/icon/currency-disc.tsx'
import { pressableRowClass, RowContents } from '../../ui/list/list-card.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import textStyle from '../../ui/styles/text-style.module.css'
import stack from '../../ui/styles/stack.module.css'
import styles from './total-sheet.module.css'

/**
 * What the total is made of: each account at its market value, what is left out, and the main
 * currency (S1).
 */
export function TotalSheet({ shown, onClose }: { shown: ShownTotal; onClose: () => void }) {
  const { text } = useTexts()
  return (
    <Dialog isOpen onClose={onClose} title={text('total.title')} closeLabel={text('common.close')}>
      <Content {...shown} />
    </Dialog>
  )
}

function Content(shown: ShownTotal) {
  const { total, accounts, leftOut } = shown
  const { text } = useTexts()
  const words = useDateWords()
  const shownMoney = useShownMoney()
  const write = useTotalMoney(shown)
  const label = useTotalLabel(shown)
  const time = total.rates_at === undefined ? undefined : formatAge(new Date(total.rates_at), words)
  const canChoose = useCapability(ADDITIONS)
  const { data: pots } = useQuery({ ...potsQuery, enabled: total.pots !== undefined })
  const { currency_code: main } = total
  // What pots hold in the main currency is no approximation.
  const writePots = (amount: string) =>
    pots?.results.every(({ currency_code }) => currency_code === main)
      ? shownMoney(amount, { currency: main })
      : write(amount).parts
  const counted = accounts.filter((account) => !leftOut.includes(account))
  return (
    <div className={stack.gap4}>
      <div className={styles.head} tabIndex={-1} data-first-focus>
        {total.amount === undefined ? (
          <p className={textStyle.caption}>{text('total.none')}</p>
        ) : (
          <p className={styles.amount} aria-label={label}>
            <Amount parts={write(total.amount).parts} size="l" />
          </p>
        )}
        {time !== undefined && (
          <p className={textStyle.caption}>{text('total.market_rate', { time })}</p>
        )}
      </div>
      <ShareBar {...shown} />
      <ul className={styles.rows}>
        {counted.map((account) => {
          const { id, currency_code: currency, balance } = account
          const part = total.parts.find(({ account_id }) => account_id === id)
          // No rate makes an empty account worth more or less.
          const isConverted = currency !== total.currency_code && !isZeroAmount(balance)
          const money = shownMoney(balance, { currency })
          return (
            <li key={id}>
              <Link to="/wallet/$id" params={{ id }} className={pressableRowClass}>
                <RowContents
                  leading={<CurrencyDisc code={currency} />}
                  title={
                    <span className={styles.name}>
                      <span
                        className={`${styles.colour} ${accountColour(accounts.indexOf(account))}`}
                      />
                      <span translate="no">{nameAccount(account, accounts)}</span>
                    </span>
                  }
                  caption={isConverted ? money.text : undefined}
                  trailing={
                    <Amount parts={isConverted && part ? write(part.amount).parts : money} />
                  }
                />
              </Link>
            </li>
          )
        })}
      </ul>
      {total.pots && (
        <Link to="/wallet" className={pressableRowClass}>
          <RowContents
            leading={
              <SymbolDisc tone="soft">
                <Icon of={PiggyBank} size={20} />
              </SymbolDisc>
            }
            title={text('total.pots')}
            caption={text('total.pots_count', { count: String(total.pots.count) })}
            trailing={<Amount parts={writePots(total.pots.amount)} />}
          />
        </Link>
      )}
      {total.set_aside !== undefined && (
        <Link to="/planned" search={{ show: 'rate' }} className={pressableRowClass}>
          <RowContents
            leading={
              <SymbolDisc tone="soft">
                <Icon of={TrendingUp} size={20} />
              </SymbolDisc>
            }
            title={text('planned.group_rate')}
            caption={text('common.set_aside', { amount: write(total.set_aside).parts.text })}
          />
        </Link>
      )}
      {leftOut.map(({ id, currency_code: code, balance }) => (
        <Notice key={id}>
          {text('total.left_out', {
            code,
            amount: shownMoney(balance, { currency: code }).text,
          })}
        </Notice>
      ))}
      {total.left_out?.map(({ currency_code: code, amount }, index) => (
        // Pots and orders may hold the same currency.
        // oxlint-disable-next-line react/no-array-index-key
        <Notice key={`${code} ${index}`}>
          {text('total.left_out_aside', { amount: shownMoney(amount, { currency: code }).text })}
        </Notice>
      ))}
      {canChoose && (
        <div className={styles.currency}>
          <div className={styles.words}>
            <p className={styles.title}>{text('total.currency_label')}</p>
            <p className={textStyle.caption}>{text('total.currency_hint')}</p>
          </div>
          <MainCurrencyChoice {...shown} />
        </div>
      )}
    </div>
  )
}
