import type { Program } from '../../../contract/calls/programs.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ProgramNames } from './program-names.tsx'

interface AccountDialogProps {
  isOpen: boolean
  programs: readonly Program[]
  onChange: () => void
  onClose: () => void
}

/** Asks before another account of the address, because programs stop with it. */
export function AccountDialog({ isOpen, programs, onChange, onClose }: AccountDialogProps) {
  const { text } = useTexts()
  return (
    <Dialog
      kind="alert"
      isOpen={isOpen}
      onClose={onClose}
      title={text('address.account_title')}
      footer={
        <>
          <Button isWide onClick={onChange}>
            {text('common.change')}
          </Button>
          <Button kind="soft" isWide onClick={onClose}>
            {text('common.cancel')}
          </Button>
        </>
      }
    >
      <p>{text('address.account_warn')}</p>
      <ProgramNames programs={programs} />
    </Dialog>
  )
}
