import { Link } from '@tanstack/react-router'
import { ADDITIONS } from '../../../contract/rules/capabilities.ts'
import { useCapability } from '../../shared/profile/capability.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { buttonClass } from '../../ui/button/button.tsx'

/** Leads to the page where the wallet is closed, if the server has it. */
export function CloseLink() {
  const { text } = useTexts()
  if (!useCapability(ADDITIONS)) return null
  return (
    <Link
      to="/settings/close"
      className={buttonClass({ kind: 'dangerPlain', size: 'small', isWide: true })}
    >
      {text('close.title')}
    </Link>
  )
}
