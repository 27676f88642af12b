import { useTexts } from '../../kernel/texts/texts.tsx'
import { Checkbox } from '../../ui/choice/checkbox.tsx'

interface EndOthersChoiceProps {
  /** Whether all other sessions end with the change. */
  isEnding: boolean
  onChange: (isEnding: boolean) => void
}

/** Asks whether other sessions end with a change of PIN or phone (M3, M6). */
export function EndOthersChoice({ isEnding, onChange }: EndOthersChoiceProps) {
  const { text } = useTexts()
  return (
    <Checkbox isChecked={isEnding} onChange={onChange}>
      {text('security.sessions_end_others')}
    </Checkbox>
  )
}
