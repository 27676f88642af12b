import { formatMoney } from '../../../contract/rules/money-format.ts'
import type { Pots } from '../../../contract/calls/pots.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Segmented } from '../../ui/choice/segmented.tsx'
import { Switch } from '../../ui/choice/switch.tsx'
import stack from '../../ui/styles/stack.module.css'
import styles from './pots.module.css'

interface RoundFieldProps {
  /** The pots of the owner: one of an account gets the change. */
  pots: Pots
  accountId: string
  currency: string
  /** The pot itself, where it is open already. */
  potId?: string | undefined
  /** To what payments are rounded up; undefined while they are not. */
  value: string | undefined
  onChange: (step: string | undefined) => void
  isDisabled: boolean
}

/**
 * Whether payments of the account are rounded up, and to what; nothing for a currency that has no
 * steps.
 */
export function RoundField(props: RoundFieldProps) {
  const { pots, accountId, currency, potId, value, onChange, isDisabled } = props
  const { text, language } = useTexts()
  const amounts = pots.steps.find((one) => one.currency_code === currency)?.amounts ?? []
  const other = pots.results.find(
    (pot) => pot.account_id === accountId && pot.id !== potId && pot.round_step !== undefined,
  )
  const first = amounts.at(-1)
  if (first === undefined) return null
  const write = (amount: string) => {
    const { symbolBefore, whole, symbolAfter } = formatMoney(amount, { currency, language })
    return `${symbolBefore}${whole}${symbolAfter}`
  }
  const caption = other
    ? text('pots.round_taken', { name: other.name })
    : text('pots.round_descr', { amount: write(value ?? first) })
  return (
    <div className={stack.gap2}>
      <Switch
        isOn={value !== undefined}
        isDisabled={isDisabled || (other !== undefined && value === undefined)}
        onChange={(isOn) => onChange(isOn ? first : undefined)}
      >
        {text('pots.round_switch')}
      </Switch>
      <p className={styles.caption}>{caption}</p>
      {value !== undefined && amounts.length > 1 && (
        <Segmented
          isWide
          label={text('pots.round_step')}
          segments={amounts.map((amount) => ({ value: amount, label: write(amount) }))}
          value={value}
          onChange={onChange}
        />
      )}
    </div>
  )
}
