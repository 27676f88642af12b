import { recordQueueLook as recordAnyLook } from '../queue/record-look.ts'
import type { OfficeCall } from '../route.ts'
import type { ShownOwner } from './read-owner.ts'

/** Writes into the audit log that an operator looked at a part of an owner's page. */
export function recordOwnerLook(
  call: OfficeCall,
  { owner, part }: { owner: ShownOwner; part: string },
): Promise<void> {
  return recordAnyLook(call, { event: 'owner_seen', subject: owner.number, part })
}
