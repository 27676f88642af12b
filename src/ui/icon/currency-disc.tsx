import { Coins } from '@lucide/icons'
import { currencySymbol } from '../../contract/rules/money-format.ts'
import { Icon } from './icon.tsx'
import { SymbolDisc, type SymbolDiscProps } from './symbol-disc.tsx'
import styles from './symbol-disc.module.css'

/** Symbols shown only on a disc, never in an amount. */
const LETTERS: ReadonlyMap<string, string> = new Map([['IDR', 'Rp']])
const USD_COIN = 'USDC'
/** Largest number of letters on a disc. */
const MOST_LETTERS = 4

interface CurrencyDiscProps extends Pick<SymbolDiscProps, 'tone' | 'size'> {
  code: string
}

/** A disc with a currency's symbol, or its code where it has none. */
export function CurrencyDisc({ code, ...disc }: CurrencyDiscProps) {
  return <SymbolDisc {...disc}>{signOf(code)}</SymbolDisc>
}

function signOf(code: string) {
  if (code === USD_COIN) return <Icon of={Coins} size={20} />
  const letters = LETTERS.get(code)
  if (letters !== undefined) return <span className={styles.letters}>{letters}</span>
  return currencySymbol(code) ?? <span className={styles.code}>{code.slice(0, MOST_LETTERS)}</span>
}
