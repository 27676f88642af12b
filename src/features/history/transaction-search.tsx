import { Search, X } from '@lucide/icons'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import * as v from 'valibot'
import { SearchText } from '../../contract/wallet.ts'
import { useTexts } from '../../texts/texts.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { Icon } from '../../ui/icon/icon.tsx'

/** Rest after the last key before the search starts, ms. */
const REST_MS = 300

interface TransactionSearchProps {
  /** The search of the address; undefined without one. */
  search: string | undefined
  onSearch: (search: string | undefined) => void
}

/** Searches transactions by name, card, number, message or amount (N1). */
export function TransactionSearch({ search, onSearch }: TransactionSearchProps) {
  const { text } = useTexts()
  const box = useRef<HTMLInputElement>(null)
  const { typed, setTyped } = useTypedSearch(search, onSearch)
  return (
    <TextField
      ref={box}
      type="search"
      enterKeyHint="search"
      label={text('history.search_label')}
      isLabelHidden
      placeholder={text('history.search_placeholder')}
      autoComplete="off"
      value={typed}
      onChange={setTyped}
      trailing={
        typed === '' ? (
          <Icon of={Search} size={20} />
        ) : (
          <IconButton
            label={text('common.clear')}
            on="bare"
            onClick={() => {
              setTyped('')
              box.current?.focus()
            }}
          >
            <Icon of={X} size={20} />
          </IconButton>
        )
      }
    />
  )
}

/** What is typed; it is searched after a rest, and follows an address that changes otherwise. */
function useTypedSearch(search: string | undefined, onSearch: TransactionSearchProps['onSearch']) {
  const [typed, setTyped] = useState(search ?? '')
  const [known, setKnown] = useState(search)
  if (search !== known) {
    setKnown(search)
    if (search !== readTyped(typed)) setTyped(search ?? '')
  }
  const wanted = readTyped(typed)
  const start = useEffectEvent(onSearch)
  useEffect(() => {
    if (wanted === search) return undefined
    const timer = setTimeout(() => start(wanted), REST_MS)
    return () => clearTimeout(timer)
  }, [wanted, search])
  return { typed, setTyped }
}

/** Returns the text as it is searched; undefined while it is too short or too long. */
function readTyped(typed: string): string | undefined {
  const read = v.safeParse(SearchText, typed)
  return read.success ? read.output : undefined
}
