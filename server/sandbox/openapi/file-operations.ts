import { PIN_CHECK } from './operation.ts'

/** What the contract does not hold of the calls whose answers are files. */
export const FILE_OPERATIONS = {
  fileLink: {
    summary: 'A short-lived address of a file, for hosts that save no files of a page',
    failures: [
      ...PIN_CHECK,
      'ACCOUNT_NOT_FOUND',
      'STATEMENT_FORMAT',
      'NOT_FOUND',
      'TOO_MANY_REQUESTS',
    ],
  },
  linkedFile: {
    summary: 'The file of an address, once',
    failures: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  },
  archive: {
    summary: 'All that is kept about the owner, as a ZIP of JSON and CSV',
    failures: [...PIN_CHECK, 'TOO_MANY_REQUESTS'],
  },
  statement: {
    summary: 'Statement of accounts as a file',
    failures: ['ACCOUNT_NOT_FOUND', 'STATEMENT_FORMAT', 'TOO_MANY_REQUESTS'],
  },
  receiptFile: {
    summary: 'Receipt of one transaction as a file',
    failures: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  },
} as const
