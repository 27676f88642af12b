import { useQueryClient } from '@tanstack/react-query'
import { planEndpoints } from '../../../contract/calls/plans.ts'
import { call } from '../../kernel/api/call.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { plansQuery } from '../../shared/plans/plans.queries.ts'

/** Returns what takes a skipped day back from its toast, which may outlive the page. */
export function useUndoSkip(id: string): (skip: { on: string; version: number }) => void {
  const { text } = useTexts()
  const queryClient = useQueryClient()
  const undo = async (skip: { on: string; version: number }) => {
    try {
      await call(planEndpoints.unskipPlanDay, { body: { id, ...skip } })
    } catch (error) {
      showToast(errorText(error, text))
    }
    await queryClient.invalidateQueries({ queryKey: plansQuery.queryKey })
  }
  return (skip) => void undo(skip)
}
