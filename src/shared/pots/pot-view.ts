import type { Pot } from '../../../contract/calls/pots.ts'
import { decimalsOf } from '../../../contract/rules/currencies.ts'
import { formatAmount, parseBalance } from '../../../contract/rules/money.ts'
import { isBehind, isGoalReached, monthlyShare } from '../../../contract/rules/pots.ts'
import { dayKey, formatFullDate } from '../../kernel/lib/dates.ts'
import { useToday } from '../../kernel/runtime/clock.ts'
import { useDateWords } from '../../kernel/texts/date-words.ts'
import { useShownMoney } from '../../kernel/texts/shown-money.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'

const HUNDRED = 100n

/** A pot as the app writes it; amounts are dots where they are hidden, and the share is none. */
export interface PotView {
  money: ReturnType<ReturnType<typeof useShownMoney>>
  /** `из 100 000 ₽`; undefined without a goal. */
  ofGoal: string | undefined
  /** Whole percent of the goal, at most 100; undefined without a goal. */
  percent: number | undefined
  isReached: boolean
  /** What is still missing and until when; undefined without a goal. */
  line: string | undefined
  /** Share and day in a few words. */
  caption: string
  /** What readers hear of its ring. */
  label: string
  /** What to set aside each month, of a pot that is behind its goal. */
  behind: string | undefined
  /** The same as an amount of a form. */
  monthly: string | undefined
}

/** Returns a function that describes a pot. */
export function usePotView(): (pot: Pot) => PotView {
  const { text } = useTexts()
  const words = useDateWords()
  const shownMoney = useShownMoney()
  const today = dayKey(useToday())
  return (pot) => {
    const { name, currency_code: currency, goal: goalText, goal_date: date } = pot
    const decimals = decimalsOf(currency)
    const money = shownMoney(pot.balance, { currency })
    const balance = parseBalance(pot.balance, decimals) ?? 0n
    const goal = goalText === undefined ? undefined : parseBalance(goalText, decimals)
    if (goal === undefined || goal <= 0n) {
      const plain = {
        ofGoal: undefined,
        percent: undefined,
        line: undefined,
        behind: undefined,
        monthly: undefined,
      }
      return { ...plain, money, isReached: false, caption: text('pots.no_goal'), label: name }
    }
    const isHidden = money.isHidden === true
    const write = (amount: bigint) => shownMoney(formatAmount(amount, decimals), { currency })
    const share = balance >= goal ? HUNDRED : (balance * HUNDRED) / goal
    const percent = isHidden ? 0 : Number(share)
    const shownPercent = isHidden ? text('amount.hidden') : `${percent}\u00a0%`
    const day = date === undefined ? undefined : formatFullDate(`${date}T00:00:00`, words)
    const left = write(goal > balance ? goal - balance : 0n).text
    const reached = isGoalReached(balance, goal)
    const way = { balance, goal, date: date ?? '', today, since: dayKey(pot.created_at) }
    const unit = 10n ** BigInt(decimals)
    const monthly = date !== undefined && isBehind(way) ? monthlyShare({ ...way, unit }) : undefined
    return {
      money,
      ofGoal: text('pots.of_goal', { amount: write(goal).text }),
      percent,
      isReached: reached,
      line: lineOf(),
      caption: captionOf(),
      label: text('pots.ring_label', {
        name,
        amount: money.spoken,
        goal: write(goal).spoken,
        percent: shownPercent,
      }),
      monthly: monthly === undefined ? undefined : formatAmount(monthly, decimals),
      behind:
        monthly === undefined || day === undefined
          ? undefined
          : text('pots.behind', { date: day, amount: write(monthly).text }),
    }

    function lineOf() {
      if (reached) return text('pots.reached')
      if (day === undefined) return text('pots.left_no_date', { amount: left })
      const isOver = date !== undefined && date < today
      return text(isOver ? 'pots.overdue' : 'pots.left', { amount: left, date: day })
    }

    function captionOf() {
      if (reached) return text('pots.reached')
      if (day === undefined) return text('pots.percent', { percent: shownPercent })
      return text('pots.percent_by', { percent: shownPercent, date: day })
    }
  }
}
