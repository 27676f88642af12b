import { Link } from '@tanstack/react-router'
import type { Transaction } from '../../../contract/calls/wallet.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Fact } from '../../ui/list/fact-list.tsx'

/** The program that paid with the owner's consent, by its address, and the way to it; nothing for other transactions (T4). */
export function ProgramFact({ transaction }: { transaction: Transaction }) {
  const { text } = useTexts()
  const { program, program_id: id } = transaction
  if (program === undefined) return null
  return (
    <Fact name={text('receipt.program')}>
      {id === undefined ? (
        program
      ) : (
        <Link to="/settings/programs/$id" params={{ id }} translate="no">
          {program}
        </Link>
      )}
    </Fact>
  )
}
