import { useState } from 'react'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { type RegistrationDraft, TEXT_LENGTHS } from './registration.ts'

/** Props of each group of registration fields. */
export interface DraftFieldsProps {
  draft: RegistrationDraft
  onChange: (part: Partial<RegistrationDraft>) => void
  isReadOnly: boolean
}

type TextFieldName = keyof typeof TEXT_LENGTHS

/**
 * Returns the props of the draft's text fields. An empty required field shows its error once it has
 * lost the focus (U23).
 */
export function useDraftFields({ draft, onChange, isReadOnly }: DraftFieldsProps) {
  const { text } = useTexts()
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const touch = (name: string) => setTouched((names) => new Set(names).add(name))
  const required = (name: TextFieldName) =>
    touched.has(name) && draft[name].trim() === '' ? text('validation.required') : undefined
  const field = (name: TextFieldName) => ({
    name,
    label: text(`auth.register.${name}`),
    placeholder: text(`auth.register.${name}_placeholder`),
    value: draft[name],
    onChange: (value: string) => onChange({ [name]: value }),
    onBlur: () => touch(name),
    readOnly: isReadOnly,
    limit: {
      most: TEXT_LENGTHS[name],
      error: text('validation.text_long', { count: TEXT_LENGTHS[name] }),
    },
  })
  return { field, required, touched, touch }
}
