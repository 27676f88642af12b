import { isTimeZone } from '../../../contract/rules/zone-time.ts'
import { ownTimeZone } from '../../kernel/lib/time-zone.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { useSetZone } from './use-set-zone.ts'

/**
 * Tells that the device is in another time zone than the plans, and stores that of the device on a
 * press.
 */
export function ZoneNotice({ zone }: { zone: string | undefined }) {
  const { text } = useTexts()
  const own = ownTimeZone()
  const change = useSetZone()
  if (zone === undefined || zone === own || !isTimeZone(own)) return null
  return (
    <Notice
      title={text('zone.other_title', { zone })}
      action={
        <Button
          kind="plain"
          size="small"
          isBusy={change.isPending}
          onClick={() => change.start(own)}
        >
          {text('zone.change_btn', { zone: own })}
        </Button>
      }
    >
      {change.error ? errorText(change.error, text) : text('zone.other_descr', { zone: own })}
    </Notice>
  )
}
