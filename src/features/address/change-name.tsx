import { useState } from 'react'
import * as v from 'valibot'
import type { Program } from '../../../contract/calls/programs.ts'
import type { WalletAddress } from '../../../contract/calls/wallet-address.ts'
import { forgetForm } from '../../kernel/runtime/kept-forms.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { FormDialog } from '../../shared/kept-form/form-dialog.tsx'
import { useKeptState } from '../../shared/kept-form/use-kept-state.ts'
import { ConfirmDialog } from '../../shared/profile/confirm-dialog.tsx'
import { Button } from '../../ui/button/button.tsx'
import stack from '../../ui/styles/stack.module.css'
import { hostOfPrefix } from './host-of-prefix.ts'
import { NameField } from './name-field.tsx'
import { ProgramNames } from './program-names.tsx'
import { useAddressNameCheck } from './use-name-check.ts'
import { useSetAddress } from './use-set-address.ts'

const Typed = v.object({ name: v.string() })
const FORM = 'address-name'

interface ChangeNameProps {
  isOpen: boolean
  address: WalletAddress
  prefix: string
  /** What stops with the old address. */
  programs: readonly Program[]
  onClose: () => void
}

/**
 * Takes another name, and has PIN or passkey confirm that the old address stops with its programs.
 */
export function ChangeName({ isOpen, address, prefix, programs, onClose }: ChangeNameProps) {
  const { text } = useTexts()
  const [name, setName] = useState<string>()
  const set = useSetAddress()
  const host = hostOfPrefix(prefix)
  const close = () => {
    setName(undefined)
    onClose()
  }
  return (
    <>
      <FormDialog
        isOpen={isOpen && name === undefined}
        form={FORM}
        onClose={close}
        title={text('address.change_row')}
      >
        <NameForm host={host} onName={setName} />
      </FormDialog>
      <ConfirmDialog
        isOpen={isOpen && name !== undefined}
        title={text('address.change_title', { address: hostOfPrefix(address.url) })}
        act={{ call: 'wallet-address', name: name ?? '' }}
        run={async (confirmation) => {
          const { public_name, account_id, version } = address
          const wishes = { name: name ?? '', public_name, account_id, version }
          const made = await set(wishes, confirmation)
          forgetForm(FORM)
          showToast(text('address.created', { address: host + made.name }))
        }}
        onClose={close}
      >
        <div className={stack.gap4}>
          <p>{text('address.change_warn')}</p>
          <ProgramNames programs={programs} />
        </div>
      </ConfirmDialog>
    </>
  )
}

function NameForm({ host, onName }: { host: string; onName: (name: string) => void }) {
  const { text } = useTexts()
  const [{ name: typed }, change] = useKeptState(FORM, Typed, { name: '' })
  const check = useAddressNameCheck(typed, host)
  return (
    <form
      className={stack.gap4}
      onSubmit={(event) => {
        event.preventDefault()
        if (check.isFree) onName(check.name)
      }}
    >
      <NameField host={host} value={typed} onChange={(name) => change({ name })} check={check} />
      <Button type="submit" isWide disabled={!check.isFree}>
        {text('common.continue')}
      </Button>
    </form>
  )
}
