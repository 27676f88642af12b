import { ADDITIONS } from '../../../contract/rules/capabilities.ts'
import { useCapability } from '../../shared/profile/capability.ts'
import { AttentionCard } from './attention-card.tsx'

/** What waits for the owner, beside pages that do not show it, where the server has additions. */
export function SideAttention() {
  return useCapability(ADDITIONS) ? <AttentionCard /> : null
}
