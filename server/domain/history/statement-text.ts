import type { Language } from '../../../contract/calls/texts.ts'
import { renderMessage } from '../money-messages.ts'
import { DOCUMENT_WORDS } from '../../../texts/documents.ts'
import { translate } from '../../messages/message.ts'
import type { StatementAccount, StatementRow } from './statement-source.ts'

/** Returns what a movement of an account was, in the language of the document. */
export function describeRow(row: StatementRow, language: Language): string {
  const { description, params, kind, isReturn } = row
  const other = kind === 'adjustment' ? DOCUMENT_WORDS.adjustment : DOCUMENT_WORDS.other
  const text = description === '' ? other[language] : renderMessage(description, params, language)
  const program = params['program'] === undefined ? '' : ` · ${params['program']}`
  return (isReturn ? `${DOCUMENT_WORDS.returned[language]}: ${text}` : text) + program
}

/**
 * Returns the name of a pot or of what is reserved, in the language of the document; empty for an
 * account.
 */
export function potName({ pot }: StatementAccount, language: Language): string {
  return pot ? (pot.name ?? translate('statement.reserve', language)) : ''
}

/** Returns the part of a movement that is a fee, as decimal text; a return has none. */
export function feeOfRow({ params, isReturn }: StatementRow): string | undefined {
  return isReturn ? undefined : params['fee']
}
