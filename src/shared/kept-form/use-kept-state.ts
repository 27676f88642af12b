import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import {
  forgetForm,
  formKind,
  formRoundsAtom,
  keepForm,
  readForm,
} from '../../kernel/runtime/kept-forms.ts'
import { useEntry } from './use-entry.ts'

/**
 * State of a form that a lock, an update, a reload and Back leave as it was typed; another visit of
 * the page starts with `first`. Returns it, a function that changes parts of it, and one that
 * erases what is kept after success. The PIN, a code and the number of a card are no part of it.
 */
export function useKeptState<Value extends object>(
  name: string,
  schema: v.GenericSchema<unknown, Value>,
  first: Value,
): [Value, (parts: Partial<Value>) => void, () => void] {
  const entry = useEntry()
  const [value, setValue] = useState<Value>(() => readKept(name, entry, schema) ?? first)
  const [isChanged, setIsChanged] = useState(false)
  const round = useFormRound(name)
  const [shownRound, setShownRound] = useState(round)
  if (round !== shownRound) {
    setShownRound(round)
    setValue(readKept(name, entry, schema) ?? first)
    setIsChanged(false)
  }
  useEffect(() => {
    if (isChanged) keepForm(name, entry, value)
  }, [isChanged, name, entry, value])
  return [
    value,
    (parts) => {
      setIsChanged(true)
      setValue((before) => ({ ...before, ...parts }))
    },
    () => {
      setIsChanged(false)
      forgetForm(name)
    },
  ]
}

/**
 * Returns a number that changes when the input of a form is erased or returned while it is mounted:
 * a key for the form.
 */
export function useFormRound(name: string): number {
  return useAtomValue(formRoundsAtom)[formKind(name)] ?? 0
}

function readKept<Value>(
  name: string,
  entry: string,
  schema: v.GenericSchema<unknown, Value>,
): Value | undefined {
  const kept = v.safeParse(schema, readForm(name, entry))
  return kept.success ? kept.output : undefined
}
