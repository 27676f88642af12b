import { Check, Search } from '@lucide/icons'
import { useDeferredValue, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { Icon } from '../icon/icon.tsx'
import styles from './country-list.module.css'
import type { CountryPanelProps } from './country-panel.tsx'
import { filterCountries, sortCountries, type NamedCountry } from './country-search.ts'
import { Flag } from './flag.tsx'
import { useWindow, type ListWindow } from './use-window.ts'

type CountryListProps = Omit<CountryPanelProps, 'id' | 'isOpen' | 'onClose'>

const ROW_REM = 3.25
const PAGE_ROWS = 8

/** Returns the index that a key moves to; it stops at the ends. */
const MOVES: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: PAGE_ROWS,
  PageUp: -PAGE_ROWS,
}

/** A search box over a windowed list: combobox and listbox, the chosen country first. */
export function CountryList(props: CountryListProps) {
  const { countries, chosenIso, onChoose, language, texts, hasDialCodes = false } = props
  const listId = useId()
  const listRef = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const sorted = useMemo(
    () => sortCountries(countries, language, chosenIso),
    [countries, language, chosenIso],
  )
  const found = filterCountries(sorted, useDeferredValue(text))
  const shown = useWindow(listRef, found.length, ROW_REM)
  const activeIndex = Math.min(active, found.length - 1)
  const isActiveDrawn = activeIndex >= shown.first && activeIndex < shown.end
  const optionId = (index: number) => `${listId}-${found[index]?.iso ?? ''}`

  const moveTo = (index: number) => {
    const target = Math.max(0, Math.min(index, found.length - 1))
    setActive(target)
    if (listRef.current) scrollTo(listRef.current, target, shown)
  }
  const search = (wanted: string) => {
    setText(wanted)
    setActive(0)
    if (listRef.current) listRef.current.scrollTop = 0
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = MOVES[event.key]
    const chosen = found[activeIndex]
    if (step !== undefined) moveTo(activeIndex + step)
    else if (event.key !== 'Enter') return
    else if (chosen) onChoose(chosen.iso)
    event.preventDefault()
  }

  return (
    <div className={styles.field}>
      <span className={styles.search}>
        <Icon of={Search} className={styles.icon} size={20} />
        <input
          className={styles.input}
          type="text"
          role="combobox"
          aria-label={texts.search}
          aria-expanded="true"
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={isActiveDrawn ? optionId(activeIndex) : undefined}
          placeholder={texts.searchPlaceholder}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          value={text}
          onChange={(event) => search(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </span>
      <output className={styles.empty}>{found.length === 0 ? texts.notFound : ''}</output>
      <div
        ref={listRef}
        className={styles.list}
        // A native list can neither be windowed nor hold flags.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="listbox"
        id={listId}
        aria-label={texts.title}
        tabIndex={-1}
      >
        <div
          className={styles.runway}
          role="presentation"
          style={{ height: found.length * shown.rowHeight }}
        >
          {found.slice(shown.first, shown.end).map((country, offset) => {
            const index = shown.first + offset
            return (
              <CountryOption
                key={country.iso}
                id={optionId(index)}
                country={country}
                index={index}
                count={found.length}
                top={index * shown.rowHeight}
                isActive={index === activeIndex}
                isChosen={country.iso === chosenIso}
                hasDialCode={hasDialCodes}
                onChoose={onChoose}
              />
            )
          })}
        </div>
      </div>
    </div>
  )
}

interface CountryOptionProps {
  id: string
  country: NamedCountry
  index: number
  count: number
  top: number
  isActive: boolean
  isChosen: boolean
  hasDialCode: boolean
  onChoose: (iso: string) => void
}

function CountryOption(props: CountryOptionProps) {
  const { id, country, index, count, top, isActive, isChosen, hasDialCode, onChoose } = props
  return (
    // The search box handles the keys, since it keeps the focus.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      className={styles.option}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="option"
      aria-selected={isChosen}
      aria-setsize={count}
      aria-posinset={index + 1}
      data-active={isActive ? '' : undefined}
      style={{ transform: `translateY(${top}px)` }}
      onClick={() => onChoose(country.iso)}
    >
      <Flag iso={country.iso} />
      <span className={styles.name}>{country.localName}</span>
      {hasDialCode && <span className={styles.dial}>+{country.dial}</span>}
      {isChosen && <Icon of={Check} className={styles.check} size={20} />}
    </div>
  )
}

/** Scrolls just far enough to show the whole row. */
function scrollTo(list: HTMLElement, index: number, { rowHeight }: ListWindow): void {
  const top = index * rowHeight
  const lowest = top + rowHeight - list.clientHeight
  list.scrollTop = Math.max(lowest, Math.min(list.scrollTop, top))
}
