import * as v from 'valibot'
import type { WalletAddress } from '../../../contract/calls/wallet-address.ts'
import { PUBLIC_NAME_LENGTH } from '../../../contract/rules/address-name.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { useTextLimit } from '../../kernel/texts/use-text-limit.ts'
import { FormDialog } from '../../shared/kept-form/form-dialog.tsx'
import { useKeptState } from '../../shared/kept-form/use-kept-state.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import stack from '../../ui/styles/stack.module.css'
import { useSaveAddress } from './use-set-address.ts'

const Typed = v.object({ name: v.string() })
const FORM = 'public-name'

interface PublicNameDialogProps {
  isOpen: boolean
  address: WalletAddress
  onClose: () => void
}

/** Changes the name that everyone sees who opens the address. */
export function PublicNameDialog({ isOpen, address, onClose }: PublicNameDialogProps) {
  const { text } = useTexts()
  return (
    <FormDialog isOpen={isOpen} form={FORM} onClose={onClose} title={text('address.public_name')}>
      <NameForm address={address} onDone={onClose} />
    </FormDialog>
  )
}

function NameForm({ address, onDone }: { address: WalletAddress; onDone: () => void }) {
  const { text } = useTexts()
  const [{ name }, change, forget] = useKeptState(FORM, Typed, { name: address.public_name })
  const limit = useTextLimit(PUBLIC_NAME_LENGTH)
  const save = useSaveAddress(() => {
    forget()
    showToast(text('address.saved'))
    onDone()
  })
  return (
    <form
      className={stack.gap4}
      onSubmit={(event) => {
        event.preventDefault()
        const { name: own, account_id, version } = address
        const wishes = { name: own, account_id, version }
        if (name.trim() !== '') save.start({ ...wishes, public_name: name })
      }}
    >
      <TextField
        label={text('address.public_name')}
        help={text('address.public_hint')}
        value={name}
        limit={limit}
        autoComplete="off"
        readOnly={save.isPending}
        onChange={(value) => {
          save.reset()
          change({ name: value })
        }}
        error={save.error ? errorText(save.error, text) : undefined}
      />
      <Button type="submit" isWide isBusy={save.isPending} disabled={name.trim() === ''}>
        {text('common.save')}
      </Button>
    </form>
  )
}
