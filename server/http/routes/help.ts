import { PICTURE_BYTES } from '../../../contract/rules/help.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import type { Context } from '../../context.ts'
import { askQuestion } from '../../domain/help/ask-question.ts'
import {
  closeOwnQuestion,
  rateHelp,
  readHelp,
  reopenQuestion,
} from '../../domain/help/change-question.ts'
import { addPicture, readOwnPicture } from '../../domain/help/pictures.ts'
import { listQuestions, readQuestion } from '../../domain/help/read-questions.ts'
import { sendMessage } from '../../domain/help/send-message.ts'
import { defineRoute } from '../define-route.ts'
import { DONE } from '../done.ts'
import { limitBody } from '../limit-body.ts'
import { PICTURE_HEADERS } from '../picture-headers.ts'
import type { WebApp } from '../web-app.ts'

/** Room for the base64 of the largest picture and the members around it, bytes. */
const UPLOAD_BYTES = Math.ceil(PICTURE_BYTES * 1.4)

/** The route that takes pictures, whose bodies are larger than those of all other calls (S9). */
export function addPictureRoute(app: WebApp, context: Context): void {
  const { db, settings } = context
  app.use(endpoints.addHelpPicture.path, async (web, next) => {
    if (web.req.method !== 'POST') return next()
    return limitBody(UPLOAD_BYTES)(web, next)
  })
  defineRoute(app, context, endpoints.addHelpPicture, async ({ session, body, now }) => {
    const { userId } = session
    const picture = await addPicture(db, { userId, ...body, place: settings, now })
    return { ...DONE, ...picture }
  })
}

/** Routes of questions to support (S9). */
export function addHelpRoutes(app: WebApp, context: Context): void {
  const { db, settings } = context
  const hours = settings.helpAnswerHours

  defineRoute(app, context, endpoints.questions, ({ session }) =>
    listQuestions(db, { userId: session.userId, hours }),
  )

  defineRoute(app, context, endpoints.question, ({ session, query, language, now }) =>
    readQuestion(db, { userId: session.userId, ...query, language, hours, now }),
  )

  defineRoute(app, context, endpoints.reportProblem, async (call) => {
    const { session, idempotencyKey, body: question, now, web } = call
    const { requestId, address } = web.var
    const by = { userId: session.userId, requestId, prefix: address.prefix }
    const number = await askQuestion(db, { ...by, idempotencyKey, question, now })
    return { status: 'success', message: '', number, hours }
  })

  defineRoute(app, context, endpoints.sendHelpMessage, async (call) => {
    const { session, idempotencyKey, body: message, now } = call
    const sending = { userId: session.userId, idempotencyKey, message, now }
    return { ...DONE, id: await sendMessage(db, sending) }
  })

  defineRoute(app, context, endpoints.helpPicture, async ({ session, query, web }) => {
    const reading = { userId: session.userId, id: query.id, place: settings }
    return web.body(await readOwnPicture(db, reading), 200, PICTURE_HEADERS)
  })

  defineRoute(app, context, endpoints.readHelp, async ({ session, body, now }) => {
    await readHelp(db, { userId: session.userId, ...body, now })
    return DONE
  })

  defineRoute(app, context, endpoints.closeQuestion, async ({ session, body, now }) => {
    await closeOwnQuestion(db, { userId: session.userId, ...body, now })
    return DONE
  })

  defineRoute(app, context, endpoints.reopenQuestion, async ({ session, body, now }) => {
    await reopenQuestion(db, { userId: session.userId, ...body, now })
    return DONE
  })

  defineRoute(app, context, endpoints.rateHelp, async ({ session, body, now }) => {
    await rateHelp(db, { userId: session.userId, ...body, now })
    return DONE
  })
}
