import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { pressableRowClass } from '../list/list-card.tsx'
import styles from './list-box.module.css'
import { firstActive, moveByKey } from './option-keys.ts'
import { OptionRow } from './option-row.tsx'
import { findTyped, isTyping, typeLetter, type NamedOption } from './type-ahead.ts'
import type { Content } from '../content/content.ts'

interface ListBoxProps<O extends NamedOption> {
  label: string
  options: readonly O[]
  chosenId: string | undefined
  onChoose: (option: O) => void
  /** Contents of an option's row. */
  children: (option: O) => Content
}

/**
 * A list of which one option is chosen. It is one Tab stop and keeps the focus: arrows, Page Up and
 * Page Down, Home, End and typed letters move, Enter and Space choose.
 */
export function ListBox<O extends NamedOption>(props: ListBoxProps<O>) {
  const { label, options, chosenId, onChoose, children } = props
  const listId = useId()
  const listRef = useRef<HTMLDivElement>(null)
  const typed = useRef({ text: '', at: 0 })
  const [active, setActive] = useState(() => firstActive(options, chosenId))

  const show = (index: number) =>
    listRef.current?.children[index]?.scrollIntoView({ block: 'nearest' })
  const targetOf = ({ key, timeStamp }: KeyboardEvent) => {
    if (key.length > 1) return moveByKey(key, active, options)
    typed.current = typeLetter(typed.current, key, timeStamp)
    return findTyped(options, typed.current.text, active)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isSpace = event.key === ' ' && !isTyping(typed.current, event.timeStamp)
    if (event.key === 'Enter' || isSpace) {
      const chosen = options[active]
      if (chosen) onChoose(chosen)
    } else {
      const target = targetOf(event)
      if (target === undefined) return
      setActive(target)
      show(target)
    }
    event.preventDefault()
  }
  return (
    <div
      ref={listRef}
      className={styles.list}
      // A native list of options holds text alone.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="listbox"
      aria-label={label}
      aria-activedescendant={active < 0 ? undefined : `${listId}-${active}`}
      tabIndex={0}
      data-first-focus
      onFocus={() => show(active)}
      onKeyDown={onKeyDown}
    >
      {options.map((option, index) => (
        <OptionRow
          key={option.id}
          id={`${listId}-${index}`}
          className={`${pressableRowClass} ${styles.option}`}
          isActive={index === active}
          isChosen={option.id === chosenId}
          isDisabled={option.isDisabled}
          onChoose={() => onChoose(option)}
        >
          {children(option)}
        </OptionRow>
      ))}
    </div>
  )
}
