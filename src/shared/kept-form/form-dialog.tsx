import { forgetForm } from '../../kernel/runtime/kept-forms.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Dialog, type DialogProps } from '../../ui/dialog/dialog.tsx'

interface FormDialogProps extends Omit<DialogProps, 'hasField' | 'closeLabel'> {
  /** Name of the form whose state is kept by `useKeptState`; none while no subject is chosen. */
  form: string | undefined
}

/** A dialog with a kept form: when its owner closes it, what was typed is erased. */
export function FormDialog({ form, onClose, ...rest }: FormDialogProps) {
  const { text } = useTexts()
  return (
    <Dialog
      {...rest}
      hasField
      closeLabel={text('common.close')}
      onClose={() => {
        if (form !== undefined) forgetForm(form)
        onClose()
      }}
    />
  )
}
