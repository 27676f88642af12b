import { html } from 'hono/html'
import type { Context } from '../context.ts'
import { readOwnerPhone, showPhone } from '../domain/profile/phones.ts'
import { Refusal } from '../domain/refusal.ts'
import type { WebApp } from '../http/web-app.ts'
import { translate } from '../messages/message.ts'
import { FRIEND, sendFromFriend } from './friend.ts'
import { TEXTS } from '../../texts/texts.ts'
import type { PageTexts } from './page-texts.ts'
import { answerSandboxPage, type SandboxMarkup } from './page.ts'

/** Form on which a tester lets the friend send money to a wallet. */
export function addFriendPages(app: WebApp, context: Context): void {
  app.post('/sandbox/transfer', async (web) => {
    const { language } = web.var
    const texts = TEXTS[language].sandbox
    const { phone } = await web.req.parseBody()
    const outcome = await send(context, typeof phone === 'string' ? phone : '')
    const said = outcome ? translate(outcome.code, language, outcome.params) : texts.friendSent
    return answerSandboxPage(web, { title: texts.friendTitle, body: html`<p>${said}</p>` })
  })
}

/** Returns the refusal, if there was one. */
async function send(context: Context, typed: string): Promise<Refusal | undefined> {
  try {
    await sendFromFriend(context, readOwnerPhone(typed) ?? '')
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/** Returns the friend's phone and the form. */
export function showFriend(texts: PageTexts): SandboxMarkup {
  return html`
    <p>${texts.friendHint} ${FRIEND.first_name} ${FRIEND.last_name}, ${showPhone(FRIEND.phone)}.</p>
    <form method="post" action="/sandbox/transfer">
      <label>${texts.friendPhone} <input name="phone" type="tel" required /></label>
      <button class="main">${texts.friendSend}</button>
    </form>
  `
}
