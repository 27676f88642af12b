import { pairsOf } from './texts.ts'

/** Words of statements and of receipts as files. */
export const DOCUMENT_WORDS = pairsOf('documents')
