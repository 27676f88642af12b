import { currencySymbol } from '../../../contract/rules/currencies.ts'
import { formatMoney, hideMoney } from '../../../contract/rules/money-format.ts'
import type { Language } from '../../../contract/calls/texts.ts'
import type { Account } from '../../../contract/calls/wallet.ts'
import { nameAccount } from '../lib/account-name.ts'
import { codeOnDisc } from '../../ui/icon/code-on-disc.ts'
import { fillAmount, part } from './fill-amount.ts'
import { stored } from './stored.ts'
import { applyStyles, copyTemplate } from './templates.ts'
import { firstTexts } from './first-texts.ts'

/** Code of no currency; the disc of its prerendered card shows the code. */
export const OTHER_CODE = 'XXX'

/** The accounts on the page, as text. */
let shown: string | undefined

/**
 * Shows wallets in the prerendered frame of Home, in place of the skeleton or of the cards that it
 * shows. Returns whether the page shows them. Throws, and changes nothing, if a balance is
 * unreadable.
 */
export function placeWallets(accounts: readonly Account[], language: Language): boolean {
  const place = document.querySelector('.first-paint [data-first-wallets]')?.parentElement
  const wallets = copyTemplate('wallets')
  const row = wallets?.querySelector('a')?.parentElement?.parentElement
  const next = JSON.stringify([accounts, language])
  if (!place || !wallets || !row || accounts.length === 0) return false
  if (next === shown) return true

  const isHidden = stored('hidden-balances') === 'true'
  const moneys = accounts.map(({ balance, currency_code: currency }) => {
    const money = formatMoney(balance, { currency, language })
    return isHidden ? hideMoney(money) : money
  })
  const hiddenLabel = firstTexts(language)['amount.hidden'] ?? ''
  const fitLength = Math.max(...moneys.map(({ text }) => text.length))
  const slides = moneys.map((money, index) => {
    const slide = document.importNode(part(row, index === 0 ? 0 : 1), true)
    const account = accounts[index]
    if (account) fillCard(part(slide, 0), { account, accounts, language, row })
    fillAmount(part(slide, 0, 1, 1), money, { fitLength, label: hiddenLabel })
    return slide
  })
  const [only, ...others] = slides
  const content = only && others.length === 0 ? part(only, 0) : row
  row.replaceChildren(...slides)
  row.dataset['style'] = `--front:0;--count:${slides.length}`
  if (content !== row) row.replaceWith(content)
  content.setAttribute('data-first-wallets', '')
  applyStyles(wallets)
  place.replaceWith(wallets)
  shown = next
  return true
}

interface CardContent {
  account: Account
  accounts: readonly Account[]
  language: Language
  /** The cards of the template. */
  row: Element
}

/** A card consists of heading (disc, names (code, name)) and balance (label, amount). */
function fillCard(card: Element, { account, accounts, language, row }: CardContent): void {
  const { id, currency_code: code } = account
  const texts = firstTexts(language)
  card.setAttribute('href', `/wallet/${encodeURIComponent(id)}`)
  fillDisc(part(card, 0, 0), code, row)
  part(card, 0, 1, 0).textContent = nameAccount(account, accounts)
  part(card, 0, 1, 1).textContent =
    texts[`currency.${code}`] ?? texts['currency.other']?.replace('{code}', () => code) ?? ''
  part(card, 1, 0).textContent = texts['home.balance'] ?? ''
}

/** A disc shows a symbol, or what the build rendered for its currency, or the code. */
function fillDisc(disc: Element, code: string, row: Element): void {
  const symbol = currencySymbol(code)
  if (symbol !== undefined) {
    disc.textContent = symbol
    return
  }
  const discOf = (id: string) =>
    row.querySelector(`[href="/wallet/${CSS.escape(id)}"] [aria-hidden]`)?.cloneNode(true)
  const rendered = discOf(code)
  disc.replaceChildren(...((rendered ?? discOf(OTHER_CODE))?.childNodes ?? []))
  if (!rendered) part(disc, 0).textContent = codeOnDisc(code)
}
