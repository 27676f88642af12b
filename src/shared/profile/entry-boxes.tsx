import { Eye, EyeOff } from '@lucide/icons'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { CodeBoxes, type CodeBoxesProps } from '../../ui/code-boxes/code-boxes.tsx'
import { CODE_LENGTH } from '../../ui/code-boxes/code-digits.ts'
import { Icon } from '../../ui/icon/icon.tsx'

type EntryBoxesProps = Omit<CodeBoxesProps, 'digitLabel' | 'hint' | 'lengthError'>

/** The boxes of a code or a PIN, with the texts that are the same on every page. */
export function EntryBoxes(props: EntryBoxesProps) {
  const { text } = useTexts()
  const { length = CODE_LENGTH } = props
  return (
    <CodeBoxes
      {...props}
      digitLabel={(current, total) => text('auth.code.digit', { current, total })}
      hint={text('auth.code.keyboard_hint')}
      lengthError={text('auth.code.too_long', { count: length })}
    />
  )
}

interface PinEyeProps {
  isRevealed: boolean
  onChange: (isRevealed: boolean) => void
}

/** The button beside the boxes of a PIN that shows its digits. */
export function PinEye({ isRevealed, onChange }: PinEyeProps) {
  const { text } = useTexts()
  return (
    <IconButton
      label={text(isRevealed ? 'auth.pin.hide' : 'auth.pin.show')}
      on="bare"
      onClick={() => onChange(!isRevealed)}
    >
      <Icon of={isRevealed ? EyeOff : Eye} />
    </IconButton>
  )
}
