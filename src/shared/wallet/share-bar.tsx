import { useAtomValue } from 'jotai'
import { areBalancesHiddenAtom } from '../../kernel/environment/hidden-balances.ts'
import type { ShownTotal } from './total.ts'
import { nameAccount } from '../../kernel/lib/account-name.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import styles from './share-bar.module.css'

const HUNDRED = 100

/** Classes of the colours of accounts, in their order; a sixth account has the first one again. */
const accountColours = [
  styles.first,
  styles.second,
  styles.third,
  styles.fourth,
  styles.fifth,
] as const

/** Returns the class of an account's colour. */
export function accountColour(index: number): string | undefined {
  return accountColours[index % accountColours.length]
}

/**
 * The shares of the accounts in the total; grey while amounts are hidden, because shares tell
 * something of them.
 */
export function ShareBar({ total, accounts }: ShownTotal) {
  const { text } = useTexts()
  const isHidden = useAtomValue(areBalancesHiddenAtom)
  const sum = Number(total.amount ?? 0)
  if (isHidden || sum === 0) return <div className={styles.bar} />
  const shares = accounts.flatMap((account, index) => {
    const part = total.parts.find(({ account_id }) => account_id === account.id)
    const percent = (Number(part?.amount ?? 0) / sum) * HUNDRED
    return percent > 0 ? [{ account, percent, colour: accountColour(index) }] : []
  })
  const parts = shares
    .map(
      ({ account, percent }) => `${nameAccount(account, accounts)}\u00a0${writePercent(percent)}`,
    )
    .join(', ')
  return (
    <div className={styles.bar} role="img" aria-label={text('total.bar_label', { parts })}>
      {shares.map(({ account, percent, colour }) => (
        <span key={account.id} className={colour} style={{ flexGrow: percent }} />
      ))}
    </div>
  )
}

/** A share above zero is never written as none. */
function writePercent(percent: number): string {
  const rounded = Math.round(percent)
  return rounded === 0 ? '<\u00a01\u00a0%' : `${rounded}\u00a0%`
}
