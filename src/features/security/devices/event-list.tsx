import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import {
  isSecurityEvent,
  type SecurityEventKind,
} from '../../../../contract/rules/security-events.ts'
import { QueryBlock } from '../../../shared/query-state/query-block.tsx'
import { MomentText } from '../../../kernel/texts/moment.tsx'
import { useTexts } from '../../../kernel/texts/texts.tsx'
import { RowSkeleton } from '../../../ui/progress/skeleton.tsx'
import { securityEventsQuery } from '../../../shared/profile/security-events.queries.ts'
import stack from '../../../ui/styles/stack.module.css'
import styles from './devices.module.css'

/** The newest events of security; nothing where there are none. */
export function EventList() {
  const { text } = useTexts()
  const titleId = useId()
  const events = useQuery({ ...securityEventsQuery, select: keepKnown })
  if (events.data?.length === 0) return null
  return (
    <section className={stack.gap3} aria-labelledby={titleId}>
      <h2 className={styles.title} id={titleId}>
        {text('security.log_title')}
      </h2>
      <QueryBlock
        query={events}
        titleKey="security.log_error"
        skeleton={
          <div className={styles.waiting}>
            <RowSkeleton margin="12px 16px" />
          </div>
        }
      >
        {(all) => (
          <ul className={styles.events}>
            {all.map(({ id, kind, device, at }) => (
              <li key={id} className={styles.event}>
                <span className={styles.what}>
                  {device === ''
                    ? text(`security.event_${kind}`)
                    : `${text(`security.event_${kind}`)}: ${device}`}
                </span>
                <MomentText at={at} format="recent" />
              </li>
            ))}
          </ul>
        )}
      </QueryBlock>
    </section>
  )
}

/** Leaves out events of a newer server, for which the app has no words. */
function keepKnown<Event extends { kind: string }>(
  events: readonly Event[],
): (Event & { kind: SecurityEventKind })[] {
  return events.flatMap((event) =>
    isSecurityEvent(event.kind) ? [{ ...event, kind: event.kind }] : [],
  )
}
