import { ADDITIONS } from '../../../contract/rules/capabilities.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { KeptOnlyRow } from '../people/kept-only-row.tsx'
import { useKnownCapability } from '../profile/capability.ts'
import styles from './brakes-card.module.css'
import { FreezeRow } from './freeze-row.tsx'

/** The switches by which owners close ways out of their wallet (S2, S7). */
export function BrakesCard() {
  const { text } = useTexts()
  return (
    <section className={styles.card} aria-label={text('freeze.card_label')}>
      <KeptOnlyRow />
      <FreezeRow />
    </section>
  )
}

/** The switch of a freeze alone, in a card. */
export function FreezeCard() {
  const { text } = useTexts()
  if (useKnownCapability(ADDITIONS) === false) return null
  return (
    <section className={styles.card} aria-label={text('freeze.card_label')}>
      <FreezeRow />
    </section>
  )
}
