import * as v from 'valibot'
import { hasLink } from '../../../contract/rules/links.ts'
import { cleanNote, NOTE_LENGTH } from '../../../contract/rules/transfer-note.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { useTextLimit } from '../../kernel/texts/use-text-limit.ts'
import { FormDialog } from '../../shared/kept-form/form-dialog.tsx'
import { useKeptState } from '../../shared/kept-form/use-kept-state.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import styles from './own-code.module.css'

const Typed = v.object({ note: v.string() })
const FORM = 'code-note'

interface CodeNoteDialogProps {
  isOpen: boolean
  /** Empty for none. */
  note: string
  onClose: () => void
  onApply: (note: string) => void
}

/** Sets the message that payers of the owner's code start with, or removes it (L5). */
export function CodeNoteDialog(props: CodeNoteDialogProps) {
  const { text } = useTexts()
  return (
    <FormDialog
      isOpen={props.isOpen}
      form={FORM}
      onClose={props.onClose}
      title={text('qr.note_label')}
    >
      {props.isOpen && <NoteForm {...props} />}
    </FormDialog>
  )
}

function NoteForm({ note, onApply }: CodeNoteDialogProps) {
  const { text } = useTexts()
  const [{ note: typed }, change, forget] = useKeptState(FORM, Typed, { note })
  const apply = (given: string) => {
    forget()
    onApply(given)
  }
  const limit = useTextLimit(NOTE_LENGTH)
  const isLink = hasLink(typed)
  const isRefused = isLink || typed.trim().length > NOTE_LENGTH
  return (
    <form
      className={styles.code}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isRefused) apply(cleanNote(typed))
      }}
    >
      <TextField
        label={text('qr.note_label')}
        placeholder={text('send.note_placeholder')}
        value={typed}
        onChange={(value) => change({ note: value.replaceAll(/\s/g, ' ') })}
        limit={limit}
        autoComplete="off"
        error={isLink ? text('send.note_forbidden') : undefined}
      />
      <Button type="submit" isWide disabled={isRefused || (typed.trim() === '' && note === '')}>
        {text('common.apply')}
      </Button>
      {note !== '' && (
        <Button kind="plain" isWide onClick={() => apply('')}>
          {text('qr.note_clear')}
        </Button>
      )}
    </form>
  )
}
