import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { ADDITIONS } from '../../../../contract/rules/capabilities.ts'
import { TariffsScreen } from '../../../features/tariffs/tariffs-screen.tsx'
import { RequireCapability } from '../../../shell/require-capability.tsx'

export const Route = createFileRoute('/_app/settings/tariffs')({
  staticData: {
    page: {
      titleKey: 'tariffs.title',
      section: 'settings',
      kind: 'flow',
      shape: 'cards',
      parent: '/settings',
    },
  },
  validateSearch: v.object({ number: v.fallback(v.optional(v.number()), undefined) }),
  component: Tariffs,
})

function Tariffs() {
  const { number } = Route.useSearch()
  return (
    <RequireCapability name={ADDITIONS}>
      <TariffsScreen number={number} />
    </RequireCapability>
  )
}
