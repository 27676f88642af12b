import { PlanModal, type ShownPlan } from '../../shared/plans/plan-modal.tsx'
import type { PlanWhen } from '../../shared/plans/plan-when.ts'
import { WhenRow } from '../../shared/plans/when-row.tsx'
import { forgetTransferDraft } from './transfer-draft.ts'

interface TransferPlanProps {
  when: PlanWhen | undefined
  onWhen: (when: PlanWhen | undefined) => void
  /** The plan that is to be confirmed. */
  plan: ShownPlan | undefined
  onClose: () => void
}

/** When a transfer is sent, and the dialog that confirms a plan of it (S4). */
export function TransferPlan({ when, onWhen, plan, onClose }: TransferPlanProps) {
  return (
    <>
      <WhenRow value={when} onChange={onWhen} />
      <PlanModal plan={plan} onClose={onClose} onPlaced={forgetTransferDraft} />
    </>
  )
}
