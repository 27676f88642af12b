import { NOTE_LENGTH } from '../../../contract/rules/transfer-note.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { useTextLimit } from '../../kernel/texts/use-text-limit.ts'
import { TextField } from '../../ui/field/text-field.tsx'
import { LiveRegion } from '../../ui/notice/live-region.tsx'

/** Characters left from which on their number is shown. */
const COUNTED_FROM = 20

interface NoteFieldProps {
  note: string
  onChange: (note: string) => void
  error: string
}

/** The message to the recipient, with the number of characters left near its end. */
export function NoteField({ note, onChange, error }: NoteFieldProps) {
  const { text } = useTexts()
  const limit = useTextLimit(NOTE_LENGTH)
  const left = NOTE_LENGTH - note.length
  const counter =
    left <= COUNTED_FROM && left >= 0 ? text('send.note_left', { count: left }) : undefined
  const isAnnounced = left === COUNTED_FROM || left === 0
  return (
    <div>
      <TextField
        label={text('send.note_label')}
        optionalMark={text('common.optional')}
        placeholder={text('send.note_placeholder')}
        value={note}
        onChange={(typed) => onChange(typed.replaceAll(/\s/g, ' '))}
        limit={limit}
        autoComplete="off"
        help={counter}
        error={error}
      />
      <LiveRegion message={isAnnounced ? (counter ?? '') : ''} />
    </div>
  )
}
