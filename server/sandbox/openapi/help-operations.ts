import type { helpEndpoints } from '../../../contract/calls/help.ts'
import type { Operation } from './operation.ts'

/** Questions to support (S9). */
export const HELP_OPERATIONS: Readonly<Record<keyof typeof helpEndpoints, Operation>> = {
  questions: { summary: 'Questions of the owner to support', failures: [] },
  question: { summary: 'One question with its messages', failures: ['NOT_FOUND'] },
  reportProblem: {
    summary: 'Ask support, about a transaction or in general',
    failures: ['NOT_FOUND', 'QUESTIONS_FULL', 'IDEMPOTENCY_KEY_REUSED', 'TOO_MANY_REQUESTS'],
  },
  sendHelpMessage: {
    summary: 'Send a message to support',
    failures: ['NOT_FOUND', 'QUESTION_CLOSED', 'IDEMPOTENCY_KEY_REUSED', 'TOO_MANY_REQUESTS'],
  },
  addHelpPicture: {
    summary: 'Upload a picture for a message: JPEG or PNG, encoded anew without metadata',
    failures: ['PICTURE_REFUSED', 'PICTURE_TOO_LARGE', 'TOO_MANY_REQUESTS', 'BUSY'],
  },
  helpPicture: { summary: 'A picture of a message', failures: ['NOT_FOUND'] },
  readHelp: { summary: 'Mark messages as read', failures: ['NOT_FOUND'] },
  closeQuestion: { summary: 'Close a question', failures: ['NOT_FOUND'] },
  reopenQuestion: {
    summary: 'Open a closed question again',
    failures: ['NOT_FOUND', 'QUESTION_OLD'],
  },
  rateHelp: { summary: 'Say whether support has helped', failures: ['NOT_FOUND'] },
}
