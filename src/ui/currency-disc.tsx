import { Coins } from '@lucide/icons'
import { currencySymbol } from '../lib/money-format.ts'
import { Icon } from './icon.tsx'
import { SymbolDisc, type SymbolDiscProps } from './symbol-disc.tsx'
import styles from './symbol-disc.module.css'

/** Signs that stand on a disc alone, never in an amount. */
const LETTERS: ReadonlyMap<string, string> = new Map([['IDR', 'Rp']])
const USD_COIN = 'USDC'
/** As many letters of a code as a disc is wide. */
const MOST_LETTERS = 4

interface CurrencyDiscProps extends Pick<SymbolDiscProps, 'tone' | 'size'> {
  code: string
}

/** A currency on a disc: its symbol where it has one of its own, else its code. */
export function CurrencyDisc({ code, ...disc }: CurrencyDiscProps) {
  return <SymbolDisc {...disc}>{signOf(code)}</SymbolDisc>
}

function signOf(code: string) {
  if (code === USD_COIN) return <Icon of={Coins} size={20} />
  const letters = LETTERS.get(code)
  if (letters !== undefined) return <span className={styles.letters}>{letters}</span>
  return currencySymbol(code) ?? <span className={styles.code}>{code.slice(0, MOST_LETTERS)}</span>
}
