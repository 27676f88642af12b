import { ArrowUpDown } from '@lucide/icons'
import { useState } from 'react'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import styles from './swap-button.module.css'

interface SwapButtonProps {
  disabled: boolean
  onSwap: () => void
}

/** Swaps the two sides; positioned between the cards, turns by half a circle on each press. */
export function SwapButton({ disabled, onSwap }: SwapButtonProps) {
  const { text } = useTexts()
  const [turns, setTurns] = useState(0)
  return (
    <button
      type="button"
      className={styles.swap}
      aria-label={text('exchange.swap_btn')}
      title={text('exchange.swap_btn')}
      disabled={disabled}
      onClick={() => {
        setTurns(turns + 1)
        onSwap()
      }}
    >
      <span className={styles.icon} style={{ rotate: `${turns * 180}deg` }}>
        <Icon of={ArrowUpDown} size={20} />
      </span>
    </button>
  )
}
