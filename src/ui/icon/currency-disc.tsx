import { Coins } from '@lucide/icons'
import {
  ADDRESS_CURRENCY,
  currencySymbol,
  discLetters,
} from '../../../contract/rules/currencies.ts'
import { codeOnDisc } from './code-on-disc.ts'
import { Icon } from './icon.tsx'
import { SymbolDisc, type SymbolDiscProps } from './symbol-disc.tsx'
import styles from './symbol-disc.module.css'

interface CurrencyDiscProps extends Pick<SymbolDiscProps, 'tone' | 'size'> {
  code: string
}

/** A disc with a currency's symbol, or its code where it has none. */
export function CurrencyDisc({ code, ...disc }: CurrencyDiscProps) {
  return <SymbolDisc {...disc}>{signOf(code)}</SymbolDisc>
}

function signOf(code: string) {
  if (code === ADDRESS_CURRENCY) return <Icon of={Coins} size={20} />
  const letters = discLetters(code)
  if (letters !== undefined) return <span className={styles.letters}>{letters}</span>
  return currencySymbol(code) ?? <span className={styles.code}>{codeOnDisc(code)}</span>
}
