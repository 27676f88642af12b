import { useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { call } from '../../../kernel/api/call.ts'
import { useGuardedMutation } from '../../../kernel/api/use-guarded-mutation.ts'
import { type Passkey, passkeyEndpoints } from '../../../../contract/calls/passkeys.ts'
import { PASSKEY_NAME_LENGTH } from '../../../../contract/rules/passkey-name.ts'
import { errorText } from '../../../kernel/texts/error-text.ts'
import { useTexts } from '../../../kernel/texts/texts.tsx'
import { useTextLimit } from '../../../kernel/texts/use-text-limit.ts'
import { FormDialog } from '../../../shared/kept-form/form-dialog.tsx'
import { useKeptState } from '../../../shared/kept-form/use-kept-state.ts'
import { Button } from '../../../ui/button/button.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import stack from '../../../ui/styles/stack.module.css'
import { passkeysQuery } from '../../../shared/profile/passkeys.queries.ts'

const Typed = v.object({ name: v.string() })
const formOf = ({ passkey_id }: Passkey) => `passkey-name ${passkey_id}`

interface NameDialogProps {
  /** Undefined while it is closed. */
  passkey: Passkey | undefined
  onClose: () => void
  onRemove: (passkey: Passkey) => void
}

/** What can be done with a passkey: another name, or its removal. */
export function NamePasskeyDialog({ passkey, onClose, onRemove }: NameDialogProps) {
  return (
    <FormDialog
      isOpen={passkey !== undefined}
      form={passkey && formOf(passkey)}
      onClose={onClose}
      title={passkey?.name ?? ''}
    >
      {passkey && (
        <NameForm
          key={passkey.passkey_id}
          passkey={passkey}
          onDone={onClose}
          onRemove={() => onRemove(passkey)}
        />
      )}
    </FormDialog>
  )
}

interface NameFormProps {
  passkey: Passkey
  onDone: () => void
  onRemove: () => void
}

function NameForm({ passkey, onDone, onRemove }: NameFormProps) {
  const { text } = useTexts()
  const queryClient = useQueryClient()
  const { passkey_id } = passkey
  const [{ name }, change, forget] = useKeptState(formOf(passkey), Typed, { name: passkey.name })
  const rename = useGuardedMutation({
    mutationFn: (given: string) =>
      call(passkeyEndpoints.renamePasskey, { body: { passkey_id, name: given } }),
    onSuccess: (_, given) => {
      queryClient.setQueryData(passkeysQuery.queryKey, (all) =>
        all?.map((one) => (one.passkey_id === passkey_id ? { ...one, name: given } : one)),
      )
      forget()
      onDone()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey }),
  })
  const limit = useTextLimit(PASSKEY_NAME_LENGTH)
  const given = name.trim()
  const isLong = given.length > PASSKEY_NAME_LENGTH
  return (
    <form
      className={stack.gap4}
      onSubmit={(event) => {
        event.preventDefault()
        if (given === passkey.name) onDone()
        else if (given !== '' && !isLong) rename.start(given)
      }}
    >
      <TextField
        label={text('security.passkey_name')}
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
      <Button type="submit" isWide disabled={given === '' || isLong} isBusy={rename.isPending}>
        {text('common.save')}
      </Button>
      <Button kind="dangerPlain" size="medium" isWide onClick={onRemove}>
        {text('common.delete')}
      </Button>
    </form>
  )
}
