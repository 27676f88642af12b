import { CalendarClock, ChevronDown } from '@lucide/icons'
import { useState } from 'react'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { lazyModule, useLazyModule } from '../../ui/deferred/lazy-module.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { SymbolDisc } from '../../ui/icon/symbol-disc.tsx'
import { RowButton } from '../../ui/list/list-card.tsx'
import type { PlanWhen } from './plan-when.ts'
import { useWhenWords } from './use-when-words.ts'
import styles from './when.module.css'

const SHEET = lazyModule(() => import('./when-sheet.tsx'))

interface WhenRowProps {
  /** Undefined: at once. */
  value: PlanWhen | undefined
  onChange: (value: PlanWhen | undefined) => void
  /** What is changed is a plan already: it cannot be done at once. */
  isPlan?: boolean
}

/** When a form's act is done; a press opens the choice of days (S4). */
export function WhenRow({ value, onChange, isPlan = false }: WhenRowProps) {
  const { text } = useTexts()
  const { writeWhen } = useWhenWords()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className={styles.row}>
      <RowButton
        aria-haspopup="dialog"
        leading={
          <SymbolDisc>
            <Icon of={CalendarClock} size={20} />
          </SymbolDisc>
        }
        title={text('when.label')}
        caption={value ? writeWhen(value) : text('when.now')}
        end={<Icon of={ChevronDown} size={20} />}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <Sheet
          value={value}
          isPlan={isPlan}
          onClose={() => setIsOpen(false)}
          onChoose={(chosen) => {
            setIsOpen(false)
            onChange(chosen)
          }}
        />
      )}
    </div>
  )
}

function Sheet(props: {
  value: PlanWhen | undefined
  isPlan: boolean
  onClose: () => void
  onChoose: (value: PlanWhen | undefined) => void
}) {
  const file = useLazyModule(SHEET)
  return file ? <file.WhenSheet {...props} /> : null
}
