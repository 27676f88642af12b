import type { Budget } from '../../../contract/calls/categories.ts'
import { useShownMoney } from '../../kernel/texts/shown-money.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { type BudgetState, budgetStateOf } from './budget-state.ts'

/** A budget in words. */
interface BudgetWords {
  state: BudgetState | undefined
  used: string
  amount: string
  /** What is left, used up or exceeded; that there is no budget. */
  rest: string
}

/** Returns a function that writes a budget in the main currency. */
export function useBudgetWords(currency: string): (budget: Budget) => BudgetWords {
  const { text } = useTexts()
  const shownMoney = useShownMoney()
  const write = (sum: string, isApproximate: boolean) => {
    const { isHidden, text: money } = shownMoney(sum, { currency })
    return isApproximate && !isHidden ? `≈\u00a0${money}` : money
  }
  return (budget) => {
    const state = budgetStateOf(budget, currency)
    const rest = state ? write(state.rest, budget.is_converted || budget.is_approximate) : ''
    return {
      state,
      used: write(budget.used, budget.is_converted),
      amount: budget.amount === undefined ? '' : write(budget.amount, budget.is_approximate),
      rest: state ? RESTS[state.look](text, rest) : text('budget.none'),
    }
  }
}

type WriteText = ReturnType<typeof useTexts>['text']

const RESTS: Readonly<Record<BudgetState['look'], (text: WriteText, rest: string) => string>> = {
  usual: (text, rest) => text('budget.left', { amount: rest }),
  near: (text, rest) => text('budget.left', { amount: rest }),
  up: (text) => text('budget.used_up'),
  over: (text, rest) => text('budget.over', { amount: rest }),
}
