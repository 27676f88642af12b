import * as v from 'valibot'
import { HELP_TEXT_LENGTH } from '../../../contract/rules/help.ts'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import { countQueue, HELP_CHOICES } from '../../domain/help/list-queue.ts'
import { makeRefundRoute } from '../disputes/refund-route.ts'
import { FormKey, Reason, RowId, Seen } from '../form-fields.ts'
import { listClaimRoutes } from '../queue/claim-routes.ts'
import type { OfficeRoute, OfficeSection } from '../route.ts'
import {
  addQuestionNote,
  closeByReason,
  sendAnswer,
  sendPicture,
  reportTyping,
} from './help-acts.ts'
import { findChosenQuestion, lookAtQuestion, showQuestion } from './help-page.ts'
import { HELP_QUEUE, showHelpQueue } from './help-queue.ts'

const Text = v.pipe(v.string(), v.trim(), v.maxLength(HELP_TEXT_LENGTH))
/** Characters of the id of a template and its language. */
const TEMPLATE_LENGTH = 50

export const helpSection: OfficeSection = {
  id: 'help',
  path: '/help',
  name: OFFICE_WORDS.help.title,
  icon: 'help',
  group: 2,
  permission: 'help.see',
  count: ({ db, settings }, now) => countQueue(db, { hours: settings.helpAnswerHours, now }),
}

/** Routes of questions of owners (S9). */
export const helpRoutes: readonly OfficeRoute[] = [
  {
    method: 'GET',
    path: '/help',
    permission: 'help.see',
    form: v.object({ choice: v.optional(v.picklist(HELP_CHOICES), 'waiting') }),
    answer: showHelpQueue,
  },
  {
    method: 'GET',
    path: '/help/:id',
    permission: 'help.see',
    form: v.object({
      before: v.optional(RowId),
      part: v.optional(v.literal('beside')),
      template: v.optional(v.pipe(v.string(), v.maxLength(TEMPLATE_LENGTH))),
    }),
    answer: lookAtQuestion,
  },
  {
    method: 'GET',
    path: '/help/:id/pictures/:picture',
    permission: 'help.picture',
    answer: sendPicture,
  },
  ...listClaimRoutes({
    kind: HELP_QUEUE,
    path: '/help',
    permission: 'help.work',
    page: showQuestion,
    require: findChosenQuestion,
  }),
  {
    method: 'POST',
    path: '/help/:id/answer',
    permission: 'help.work',
    form: v.strictObject({
      key: FormKey,
      text: Text,
      close: v.optional(v.literal('yes')),
      seen: v.optional(Seen),
    }),
    page: showQuestion,
    answer: sendAnswer,
  },
  {
    method: 'POST',
    path: '/help/:id/note',
    permission: 'help.work',
    form: v.strictObject({
      key: FormKey,
      note: v.literal('yes'),
      text: v.pipe(Text, v.minLength(1)),
    }),
    page: showQuestion,
    answer: addQuestionNote,
  },
  {
    method: 'POST',
    path: '/help/:id/close',
    permission: 'help.work',
    form: v.strictObject({ reason: Reason }),
    page: showQuestion,
    answer: closeByReason,
  },
  {
    method: 'POST',
    path: '/help/:id/typing',
    permission: 'help.work',
    isJson: true,
    form: v.strictObject({}),
    answer: reportTyping,
  },
  makeRefundRoute('/help', showQuestion),
]
