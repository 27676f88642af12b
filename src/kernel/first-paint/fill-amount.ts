import type { MoneyParts } from '../../../contract/rules/money-format.ts'
import { layOutAmount } from '../../ui/amount/amount-layout.ts'

/**
 * Fills an amount, which is two elements, the second dimmed, or a text; readers hear the label of a
 * hidden one. Throws if it is unreadable.
 */
export function fillAmount(
  amount: Element,
  money: MoneyParts,
  { fitLength, label }: { fitLength?: number; label: string },
): void {
  if (!money.isKnown) throw new TypeError('unreadable balance')
  const { front, rest, style } = layOutAmount(money, { size: 'm', wideSize: 'l', fitLength })
  if (rest === '') amount.textContent = front
  else {
    part(amount, 0).textContent = front
    part(amount, 1).textContent = rest
  }
  if (money.isHidden) {
    amount.setAttribute('role', 'img')
    amount.setAttribute('aria-label', label)
  }
  const styles = Object.entries(style).map((entry) => entry.join(':'))
  amount.setAttribute('data-style', styles.join(';'))
}

/** Returns the descendant at a path of positions among child elements. */
export function part(element: Element, ...path: readonly number[]): Element {
  const found = path.reduce<Element | undefined>((parent, at) => parent?.children[at], element)
  if (!found) throw new TypeError('the prerendered parts have changed')
  return found
}
