import * as v from 'valibot'
import type { KeptRecipient } from '../../../contract/calls/people.ts'
import { OWN_NAME_LENGTH } from '../../../contract/rules/own-name.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { useTextLimit } from '../../kernel/texts/use-text-limit.ts'
import { FormDialog } from '../../shared/kept-form/form-dialog.tsx'
import { useKeptState } from '../../shared/kept-form/use-kept-state.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import styles from './people.module.css'
import { useChangePerson } from './use-change-person.ts'

const Typed = v.object({ name: v.string() })
const formOf = ({ id }: KeptRecipient) => `person-name ${id}`

interface NameDialogProps {
  isOpen: boolean
  person: KeptRecipient
  onClose: () => void
}

/** The owner's own name for a kept recipient; an empty one takes it away. */
export function NamePersonDialog({ isOpen, person, onClose }: NameDialogProps) {
  const { text } = useTexts()
  return (
    <FormDialog
      isOpen={isOpen}
      form={formOf(person)}
      onClose={onClose}
      title={text('people.own_name')}
    >
      <NameForm person={person} onDone={onClose} />
    </FormDialog>
  )
}

function NameForm({ person, onDone }: { person: KeptRecipient; onDone: () => void }) {
  const { text } = useTexts()
  const [{ name }, change, forget] = useKeptState(formOf(person), Typed, { name: person.own_name })
  const limit = useTextLimit(OWN_NAME_LENGTH)
  const rename = useChangePerson(() => {
    forget()
    showToast(text('people.name_saved'))
    onDone()
  })
  const given = name.trim()
  const isLong = given.length > OWN_NAME_LENGTH
  return (
    <form
      className={styles.buttons}
      onSubmit={(event) => {
        event.preventDefault()
        if (given === person.own_name) onDone()
        else if (!isLong) rename.start({ id: person.id, own_name: given })
      }}
    >
      <TextField
        label={text('people.own_name')}
        placeholder={text('people.own_name_placeholder')}
        help={text('people.own_name_hint')}
        value={name}
        limit={limit}
        autoComplete="off"
        readOnly={rename.isPending}
        onChange={(value) => {
          rename.reset()
          change({ name: value })
        }}
        error={rename.error ? errorText(rename.error, text) : undefined}
      />
      <Button type="submit" isWide disabled={isLong} isBusy={rename.isPending}>
        {text('common.save')}
      </Button>
    </form>
  )
}
