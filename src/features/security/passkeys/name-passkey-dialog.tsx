import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../kernel/api/call.ts'
import { useGuardedMutation } from '../../../kernel/api/use-guarded-mutation.ts'
import { type Passkey, passkeyEndpoints } from '../../../../contract/calls/passkeys.ts'
import { PASSKEY_NAME_LENGTH } from '../../../../contract/rules/passkey-name.ts'
import { errorText } from '../../../kernel/texts/error-text.ts'
import { useTexts } from '../../../kernel/texts/texts.tsx'
import { useTextLimit } from '../../../kernel/texts/use-text-limit.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import styles from './passkeys.module.css'
import { passkeysQuery } from '../../../shared/profile/passkeys.queries.ts'

interface NameDialogProps {
  /** Undefined while it is closed. */
  passkey: Passkey | undefined
  onClose: () => void
  onRemove: (passkey: Passkey) => void
}

/** What can be done with a passkey: another name, or its removal. */
export function NamePasskeyDialog({ passkey, onClose, onRemove }: NameDialogProps) {
  const { text } = useTexts()
  return (
    <Dialog
      isOpen={passkey !== undefined}
      hasField
      onClose={onClose}
      title={passkey?.name ?? ''}
      closeLabel={text('common.close')}
    >
      {passkey && (
        <NameForm
          key={passkey.passkey_id}
          passkey={passkey}
          onDone={onClose}
          onRemove={() => onRemove(passkey)}
        />
      )}
    </Dialog>
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
  const [name, setName] = useState(passkey.name)
  const rename = useGuardedMutation({
    mutationFn: (given: string) =>
      call(passkeyEndpoints.renamePasskey, { body: { passkey_id, name: given } }),
    onSuccess: (_, given) => {
      queryClient.setQueryData(passkeysQuery.queryKey, (all) =>
        all?.map((one) => (one.passkey_id === passkey_id ? { ...one, name: given } : one)),
      )
      onDone()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey }),
  })
  const limit = useTextLimit(PASSKEY_NAME_LENGTH)
  const given = name.trim()
  const isLong = given.length > PASSKEY_NAME_LENGTH
  return (
    <form
      className={styles.name}
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
          setName(value)
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
