import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'
import type { Meaning, SetMeaningRequest } from '../../../contract/calls/categories.ts'
import {
  CATEGORY_NAME_LENGTH,
  cleanTag,
  OWN_NOTE_LENGTH,
  TAG_LENGTH,
} from '../../../contract/rules/categories.ts'
import { useOnline } from '../../kernel/api/use-online.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { useTextLimit } from '../../kernel/texts/use-text-limit.ts'
import { useCategoryName } from '../../shared/categories/use-category-name.ts'
import { useKeptState } from '../../shared/kept-form/use-kept-state.ts'
import { TransactionAmount } from '../../shared/transaction/transaction-amount.tsx'
import { TransactionDisc } from '../../shared/transaction/transaction-disc.tsx'
import { useTransactionWords } from '../../shared/transaction/transaction-words.ts'
import { formatDateTime } from '../../kernel/lib/dates.ts'
import { useDateWords } from '../../kernel/texts/date-words.ts'
import { Button } from '../../ui/button/button.tsx'
import { ErrorLine } from '../../ui/field/error-line.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { RowContents } from '../../ui/list/list-card.tsx'
import { AlwaysSwitch } from './always-switch.tsx'
import { CategoryChoice } from './category-choice.tsx'
import styles from './categories.module.css'
import { TagField } from './tag-field.tsx'
import { useDeleteRule } from './use-delete-rule.ts'
import { useSetMeaning } from './use-set-meaning.ts'

/** What is typed and chosen for a transaction. */
const Typed = v.object({
  category: v.optional(v.string()),
  /** Name of a new category; undefined while none is named. */
  own: v.optional(v.string()),
  note: v.string(),
  tags: v.array(v.string()),
  /** A tag that is not among the tags yet. */
  tag: v.string(),
  isAlways: v.boolean(),
  isPast: v.boolean(),
})
type Typed = v.InferOutput<typeof Typed>

interface CategoryFormProps {
  number: string
  /** As it is on the server; what was typed stays when that changes. */
  meaning: Meaning
}

/**
 * What the owner makes of a transaction, and whether new ones of its name get the same category.
 */
export function CategoryForm({ number, meaning }: CategoryFormProps) {
  const { text } = useTexts()
  const isOnline = useOnline()
  const router = useRouter()
  const navigate = useNavigate()
  const limit = useTextLimit(OWN_NOTE_LENGTH)
  const [first] = useState(meaning)
  const [draft, change, forget] = useKeptState<Typed>(`meaning ${number}`, Typed, {
    category: first.category,
    own: undefined,
    note: first.own_note,
    tags: first.tags ?? [],
    tag: '',
    isAlways: false,
    isPast: false,
  })
  const [isIncomplete, setIsIncomplete] = useState(false)
  const { category, own, note, tags, tag, isAlways, isPast } = draft
  const nameOf = useCategoryName([category])
  const undo = useUndo(number)
  const hasCategory = category !== undefined || (own ?? '').trim() !== ''
  const save = useSetMeaning(({ version, rule_id: ruleId }) => {
    forget()
    const name = own?.trim() ?? nameOf(category)
    const isUndone = !(isPast && ruleId !== undefined)
    showToast(
      text('category.saved', { name }),
      isUndone
        ? { label: text('common.undo'), onPress: () => undo(first, version, ruleId) }
        : undefined,
    )
    if (router.history.canGoBack()) router.history.back()
    else void navigate({ to: '/history/$number', params: { number }, replace: true })
  })
  const isUnnamed = own?.trim() === ''
  const isLong =
    note.trim().length > OWN_NOTE_LENGTH ||
    cleanTag(tag).length > TAG_LENGTH ||
    (own ?? '').trim().length > CATEGORY_NAME_LENGTH
  const failure = save.error ? errorText(save.error, text) : undefined
  return (
    <form
      className={styles.card}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setIsIncomplete(isUnnamed)
        if (isUnnamed || isLong || !isOnline) return
        save.start({
          number,
          version: meaning.version,
          ...chosenOf(draft),
          own_note: note,
          tags,
          is_always: isAlways && hasCategory,
          is_past: isAlways && hasCategory && isPast,
        })
      }}
    >
      <Head meaning={meaning} />
      <CategoryChoice
        choice={draft}
        onChange={(choice) => {
          setIsIncomplete(false)
          change({ category: choice.category, own: choice.own })
        }}
        error={isIncomplete ? text('validation.required') : undefined}
        isReadOnly={save.isPending}
      />
      <TextField
        label={text('category.note_label')}
        help={text('category.note_hint')}
        optionalMark={text('common.optional')}
        value={note}
        limit={limit}
        autoComplete="off"
        readOnly={save.isPending}
        onChange={(typed) => change({ note: typed })}
      />
      <TagField
        tags={tags}
        onChange={(next) => change({ tags: next })}
        typed={tag}
        onType={(typed) => change({ tag: typed })}
        isReadOnly={save.isPending}
      />
      {meaning.name !== undefined && (
        <AlwaysSwitch
          name={meaning.name}
          pastCount={meaning.past_count}
          isAlways={isAlways}
          isPast={isPast}
          isDisabled={!hasCategory}
          onAlways={(isOn) => change({ isAlways: isOn })}
          onPast={(isOn) => change({ isPast: isOn })}
        />
      )}
      <ErrorLine message={isOnline ? failure : text('error.offline_action')} />
      <Button type="submit" isWide disabled={isLong || !isOnline} isBusy={save.isPending}>
        {text('common.save')}
      </Button>
    </form>
  )
}

/** The own name wins: it was typed last. */
function chosenOf({
  category,
  own = '',
}: Partial<Pick<Typed, 'category' | 'own'>>): Pick<SetMeaningRequest, 'category' | 'own_category'> {
  if (own.trim() !== '') return { own_category: own.trim() }
  return category === undefined ? {} : { category }
}

/** Takes back what was saved, and the rule that was made with it. */
function useUndo(number: string) {
  const { text } = useTexts()
  const undo = useSetMeaning(
    () => {},
    (error) => showToast(errorText(error, text)),
  )
  const forget = useDeleteRule()
  return (before: Meaning, version: number, ruleId: string | undefined) => {
    if (ruleId !== undefined) forget.start(ruleId)
    undo.start({
      number,
      version,
      ...chosenOf({ ...(before.category !== undefined && { category: before.category }) }),
      own_note: before.own_note,
      tags: before.tags ?? [],
    })
  }
}

/** The transaction that it is about. */
function Head({ meaning: { transaction } }: { meaning: Meaning }) {
  const words = useDateWords()
  const { title, kind } = useTransactionWords()(transaction)
  const at = transaction.created_at === '' ? '' : formatDateTime(transaction.created_at, words)
  return (
    <div className={styles.head}>
      <RowContents
        leading={<TransactionDisc transaction={transaction} />}
        title={title}
        caption={[kind, at].filter(Boolean).join(' · ')}
        trailing={<TransactionAmount transaction={transaction} />}
      />
    </div>
  )
}
