import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { ADDITIONS } from '../../../../../contract/rules/capabilities.ts'
import { PotScreen } from '../../../../features/pots/pot-screen.tsx'
import { potMovesQuery } from '../../../../shared/pots/pots.queries.ts'
import { RequireCapability } from '../../../../shell/require-capability.tsx'

/** A pot; from 1200 px on the frame shows it in the right column, beside the accounts. */
export const Route = createFileRoute('/_app/wallet/_list/pots/$id')({
  staticData: {
    page: {
      titleKey: 'pots.title',
      section: 'wallet',
      kind: 'flow',
      shape: 'details',
      parent: '/wallet',
      isBeside: true,
    },
  },
  validateSearch: v.object({
    /** The amount that a plan shall fill it with, perhaps empty: its form is open. */
    fill: v.fallback(v.optional(v.string()), undefined),
  }),
  // The moves need only the id, so they load beside the pots, not after them.
  loader: ({ context: { queryClient }, params }) => {
    void queryClient.prefetchQuery(potMovesQuery(params.id))
  },
  component: Pot,
})

function Pot() {
  const { id } = Route.useParams()
  const { fill } = Route.useSearch()
  return (
    <RequireCapability name={ADDITIONS}>
      <PotScreen key={id} id={id} fill={fill} />
    </RequireCapability>
  )
}
