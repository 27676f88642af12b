import { useEffect, useEffectEvent, useState } from 'react'
import * as v from 'valibot'
import { SearchText } from '../../../contract/values.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { SearchField } from '../../ui/field/search-field.tsx'

/** Rest after the last key before the search starts, ms. */
const REST_MS = 300

interface TransactionSearchProps {
  /** The search of the address; undefined without one. */
  search: string | undefined
  onSearch: (search: string | undefined) => void
}

/** Searches transactions by name, card, number, message or amount (N1). */
export function TransactionSearchField({ search, onSearch }: TransactionSearchProps) {
  const { text } = useTexts()
  const { typed, setTyped } = useTypedSearch(search, onSearch)
  return (
    <SearchField
      enterKeyHint="search"
      label={text('history.search_label')}
      clearLabel={text('common.clear')}
      placeholder={text('history.search_placeholder')}
      value={typed}
      onChange={setTyped}
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
