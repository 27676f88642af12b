import { OFFICE_WORDS } from '../../../texts/office.ts'
import { writeOfficeAudit } from '../audit-log/write-audit.ts'
import type { OfficeCall } from '../route.ts'
import { limitLooks } from './limit-looks.ts'

/** Facts that an operator may see in full in an hour. */
const REVEALS_PER_HOUR = 30
/** How long the browser shows what was revealed. */
const SHOWN_SECONDS = 60

interface Disclosure {
  /** Number of the owner. */
  subject: string
  /** What is shown in full. */
  detail: Readonly<Record<string, string>>
  /** Address of the page that replaces the answer after a minute. */
  back: string
}

/**
 * Allows that a fact about an owner is shown in full on this answer alone: counts the look, writes
 * who, what and why to the audit log, and has the browser replace the answer. Throws OfficeRefusal
 * `tooMany`.
 */
export async function disclose(
  call: OfficeCall,
  { subject, detail, back }: Disclosure,
): Promise<void> {
  const { office, web, actor, now, form } = call
  await limitLooks(call, {
    name: 'reveal',
    most: REVEALS_PER_HOUR,
    sentence: OFFICE_WORDS.owners.revealLimit,
  })
  const reason = form['reason'] ?? ''
  await office.db.transaction((tx) =>
    writeOfficeAudit(tx, { actor, now, event: 'owner_revealed', subject, reason, detail }),
  )
  web.header('Refresh', `${SHOWN_SECONDS}; url=${back}`)
}
