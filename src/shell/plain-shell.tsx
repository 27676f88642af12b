import type { Elements } from '../ui/content/content.ts'
import { CurrencyTable } from './currency-table.tsx'
import { Toasts } from './toasts.tsx'
import { UpdatePlace } from './update-place.tsx'

/** The frame of an owner's page that nothing leads away from: no menu and no header. */
export function PlainShell({ children }: { children: Elements }) {
  return (
    <>
      <CurrencyTable />
      {children}
      <UpdatePlace />
      <Toasts />
    </>
  )
}
