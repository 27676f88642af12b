import { Ellipsis } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { categoryEndpoints, type OwnCategory } from '../../../contract/calls/categories.ts'
import { CATEGORY_NAME_LENGTH } from '../../../contract/rules/categories.ts'
import { call } from '../../kernel/api/call.ts'
import { useGuardedMutation } from '../../kernel/api/use-guarded-mutation.ts'
import { useOnline } from '../../kernel/api/use-online.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { useTextLimit } from '../../kernel/texts/use-text-limit.ts'
import { AskDialog } from '../../shared/ask-dialog/ask-dialog.tsx'
import { CategoryIcon } from '../../shared/categories/category-icon.tsx'
import { FormDialog } from '../../shared/kept-form/form-dialog.tsx'
import { useKeptState } from '../../shared/kept-form/use-kept-state.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { SymbolDisc } from '../../ui/icon/symbol-disc.tsx'
import { ListCard, ListItem, RowButton } from '../../ui/list/list-card.tsx'
import styles from './categories.module.css'
import { categoryUseQuery } from './category-use.queries.ts'
import { useRefreshMeanings } from './use-set-meaning.ts'

const Typed = v.object({ name: v.string() })
const formOf = (id: string) => `category-name ${id}`

/** Categories that the owner named; a press on one offers another name, and to delete it (S8). */
export function OwnCategories({ own }: { own: readonly OwnCategory[] }) {
  const { text } = useTexts()
  const [opened, setOpened] = useState<OwnCategory>()
  const [deleted, setDeleted] = useState<OwnCategory>()
  return (
    <>
      {own.length > 0 && (
        <section className={styles.tags}>
          <h2 className={styles.heading}>{text('category.own_title')}</h2>
          <ListCard label={text('category.own_title')}>
            {own.map((category) => (
              <ListItem key={category.id}>
                <RowButton
                  aria-haspopup="dialog"
                  leading={
                    <SymbolDisc tone="soft">
                      <CategoryIcon category={category.id} />
                    </SymbolDisc>
                  }
                  title={category.name}
                  end={<Icon of={Ellipsis} size={20} />}
                  onClick={() => setOpened(category)}
                />
              </ListItem>
            ))}
          </ListCard>
        </section>
      )}
      <FormDialog
        isOpen={opened !== undefined}
        form={opened && formOf(opened.id)}
        onClose={() => setOpened(undefined)}
        title={text('category.own_label')}
      >
        {opened && (
          <NameForm
            category={opened}
            onDone={() => setOpened(undefined)}
            onDelete={() => {
              setOpened(undefined)
              setDeleted(opened)
            }}
          />
        )}
      </FormDialog>
      <DeleteDialog category={deleted} onClose={() => setDeleted(undefined)} />
    </>
  )
}

interface NameFormProps {
  category: OwnCategory
  onDone: () => void
  onDelete: () => void
}

function NameForm({ category: { id, name: before }, onDone, onDelete }: NameFormProps) {
  const { text } = useTexts()
  const isOnline = useOnline()
  const refresh = useRefreshMeanings()
  const [{ name }, change, forget] = useKeptState(formOf(id), Typed, { name: before })
  const limit = useTextLimit(CATEGORY_NAME_LENGTH)
  const given = name.trim()
  const rename = useGuardedMutation({
    mutationFn: (body: { id: string; name: string }) =>
      call(categoryEndpoints.renameCategory, { body }),
    onSuccess: () => {
      forget()
      showToast(text('category.renamed'))
      onDone()
    },
    onSettled: refresh,
  })
  const isRefused = given === '' || given.length > CATEGORY_NAME_LENGTH || !isOnline
  const failure = rename.error ? errorText(rename.error, text) : undefined
  return (
    <form
      className={styles.tags}
      onSubmit={(event) => {
        event.preventDefault()
        if (given === before) onDone()
        else if (!isRefused) rename.start({ id, name: given })
      }}
    >
      <TextField
        label={text('category.own_label')}
        value={name}
        limit={limit}
        autoComplete="off"
        readOnly={rename.isPending}
        onChange={(typed) => {
          rename.reset()
          change({ name: typed })
        }}
        error={isOnline ? failure : text('error.offline_action')}
      />
      <Button type="submit" isWide disabled={isRefused} isBusy={rename.isPending}>
        {text('common.save')}
      </Button>
      <Button kind="dangerPlain" isWide onClick={onDelete}>
        {text('category.delete_btn')}
      </Button>
    </form>
  )
}

interface DeleteDialogProps {
  category: OwnCategory | undefined
  onClose: () => void
}

/** Tells what goes with a category before it is deleted. */
function DeleteDialog({ category, onClose }: DeleteDialogProps) {
  const { text } = useTexts()
  const isOnline = useOnline()
  const refresh = useRefreshMeanings()
  const [shown, setShown] = useState(category)
  // The name stays while the dialog slides away.
  if (category !== undefined && category !== shown) setShown(category)
  const id = shown?.id ?? ''
  const { data: use } = useQuery({ ...categoryUseQuery(id), enabled: category !== undefined })
  const remove = useGuardedMutation({
    mutationFn: () => call(categoryEndpoints.deleteCategory, { body: { id } }),
    onSuccess: () => {
      showToast(text('category.deleted'))
      onClose()
    },
    onSettled: refresh,
  })
  const failure = remove.error ? errorText(remove.error, text) : undefined
  const sentences = [
    use
      ? text('category.delete_descr', { count: use.transactions })
      : text('category.delete_descr_any'),
    ...(use && use.rules > 0 ? [text('category.delete_rules', { count: use.rules })] : []),
    ...(use?.has_budget === true ? [text('category.delete_budget')] : []),
  ]
  return (
    <AskDialog
      isOpen={category !== undefined}
      title={text('category.delete_title', { name: shown?.name ?? '' })}
      isDanger
      button={text('category.delete_btn')}
      isBusy={remove.isPending}
      error={isOnline ? failure : text('error.offline_action')}
      onYes={() => remove.start()}
      onClose={() => {
        remove.reset()
        onClose()
      }}
    >
      {sentences.join(' ')}
    </AskDialog>
  )
}
