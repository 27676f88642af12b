import { useDeferredValue, useId, useRef, useState, type KeyboardEvent } from 'react'
import { SearchField } from '../field/search-field.tsx'
import { LiveRegion } from '../notice/live-region.tsx'
import { isUsable, moveByKey, type ListOption } from './option-keys.ts'
import { OptionRow } from './option-row.tsx'
import styles from './search-list-box.module.css'
import { useWindow, type ListWindow } from './use-window.ts'
import type { Content } from '../content/content.ts'

export interface SearchListBoxTexts {
  /** Name of the list. */
  title: string
  /** Name of the search box. */
  search: string
  searchPlaceholder: string
  clear: string
  notFound: string | ((typed: string) => string)
  /** Announced while a text is typed. */
  found?: (count: number) => string
}

interface SearchListBoxProps<O extends ListOption> {
  texts: SearchListBoxTexts
  /** Returns the options for a typed text; all of them for none. */
  find: (text: string) => readonly O[]
  chosenId: string | undefined
  onChoose: (option: O) => void
  /** Contents of a row, for a typed text. */
  children: (option: O, typed: string) => Content
}

/** Height of every row; the style says the same. */
const ROW_REM = 3.25

/**
 * A search box over a long list (combobox and list box). The search box keeps the focus: arrows,
 * Page Up and Page Down move in the list, Home and End in the typed text, Enter chooses.
 */
export function SearchListBox<O extends ListOption>(props: SearchListBoxProps<O>) {
  const { texts, find, chosenId, onChoose, children } = props
  const listId = useId()
  const listRef = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const searched = useDeferredValue(text)
  const found = find(searched)
  const options = found.filter(({ isHeading }) => !isHeading)
  const shown = useWindow(listRef, found.length, ROW_REM)
  const firstUsable = found.findIndex((option, index) => index >= active && isUsable(option))
  const activeIndex = firstUsable === -1 ? found.findLastIndex(isUsable) : firstUsable
  const isActiveDrawn = activeIndex >= shown.first && activeIndex < shown.end
  const optionId = (index: number) => `${listId}-${found[index]?.id ?? ''}`

  const search = (wanted: string) => {
    setText(wanted)
    setActive(0)
    if (listRef.current) listRef.current.scrollTop = 0
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      const chosen = found[activeIndex]
      if (chosen) onChoose(chosen)
    } else {
      const isInText = event.key === 'Home' || event.key === 'End'
      const target = isInText ? undefined : moveByKey(event.key, activeIndex, found)
      if (target === undefined) return
      setActive(target)
      if (listRef.current) scrollTo(listRef.current, target, shown)
    }
    event.preventDefault()
  }
  const notFound =
    typeof texts.notFound === 'string' ? texts.notFound : texts.notFound(searched.trim())
  return (
    <div className={styles.field}>
      <SearchField
        type="text"
        role="combobox"
        label={texts.search}
        clearLabel={texts.clear}
        aria-expanded="true"
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isActiveDrawn ? optionId(activeIndex) : undefined}
        placeholder={texts.searchPlaceholder}
        enterKeyHint="done"
        value={text}
        onChange={search}
        onKeyDown={onKeyDown}
      />
      <output className={styles.empty}>{options.length === 0 ? notFound : ''}</output>
      <LiveRegion
        message={searched !== '' && options.length > 0 ? (texts.found?.(options.length) ?? '') : ''}
      />
      <div
        ref={listRef}
        className={styles.list}
        // A native list can neither be windowed nor hold pictures.
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
          {found.slice(shown.first, shown.end).map((option, offset) => {
            const index = shown.first + offset
            const style = { transform: `translateY(${index * shown.rowHeight}px)` }
            if (option.isHeading) {
              return (
                <div key={option.id} className={styles.heading} style={style} aria-hidden="true">
                  {children(option, searched)}
                </div>
              )
            }
            return (
              <OptionRow
                key={option.id}
                id={optionId(index)}
                className={styles.option}
                style={style}
                place={{ index: options.indexOf(option), count: options.length }}
                isActive={index === activeIndex}
                isChosen={option.id === chosenId}
                isDisabled={option.isDisabled}
                onChoose={() => onChoose(option)}
              >
                {children(option, searched)}
              </OptionRow>
            )
          })}
        </div>
      </div>
    </div>
  )
}

/** Scrolls just far enough to show the whole row. */
function scrollTo(list: HTMLElement, index: number, { rowHeight }: ListWindow): void {
  const top = index * rowHeight
  const lowest = top + rowHeight - list.clientHeight
  list.scrollTop = Math.max(lowest, Math.min(list.scrollTop, top))
}
