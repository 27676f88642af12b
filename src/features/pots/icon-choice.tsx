import { useRef, type KeyboardEvent } from 'react'
import { POT_ICONS, type PotIconName } from '../../../contract/rules/pots.ts'
import { PotIcon } from '../../shared/pots/pot-icon.tsx'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { nextStop } from '../../ui/choice/roving.ts'
import styles from './pots.module.css'

interface IconChoiceProps {
  value: PotIconName
  onChange: (icon: PotIconName) => void
}

/** The picture of a pot: one Tab stop, arrows move and choose. */
export function IconChoice({ value, onChange }: IconChoiceProps) {
  const { text } = useTexts()
  const group = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextStop(event.key, POT_ICONS.indexOf(value), POT_ICONS.length)
    const icon = next === undefined ? undefined : POT_ICONS[next]
    if (next === undefined || icon === undefined) return
    event.preventDefault()
    onChange(icon)
    group.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div
      ref={group}
      className={styles.icons}
      role="radiogroup"
      aria-label={text('pots.icon_label')}
    >
      {POT_ICONS.map((icon) => (
        <button
          key={icon}
          type="button"
          className={styles.icon}
          role="radio"
          aria-checked={icon === value}
          aria-label={text(`pots.icon_${icon}`)}
          tabIndex={icon === value ? 0 : -1}
          onClick={() => onChange(icon)}
          onKeyDown={onKeyDown}
        >
          <PotIcon name={icon} />
        </button>
      ))}
    </div>
  )
}
