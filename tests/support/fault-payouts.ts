import { expect } from './app.ts'
import { type ActRow, button, closeDialog, DEBIT_WORDS, PIN } from './fault-acts.ts'
import { fillBoxes } from './forms.ts'
import { identify } from './owners.ts'
import { fillSbp, payoutAmount, payoutPhone, payoutSubmit } from './payouts.ts'
import { ru } from './ru.ts'

/** A withdrawal by phone and bank; the reload after each fault shows that what was typed stays. */
export const PAY_OUT: ActRow = {
  call: 'payout',
  name: 'a withdrawal by phone and bank',
  open: async ({ page, signIn }) => {
    await identify(page.request, await signIn({ pin: PIN }))
    await fillSbp(page, '12.5')
  },
  prepare: async (page) => {
    await payoutSubmit(page).click()
    await expect(page.getByLabel(ru('auth.code.digit', { current: 1, total: 4 }))).toBeFocused()
    await fillBoxes(page, PIN)
  },
  button: button(ru('pay.submit_btn')),
  place: (page) => page.getByRole('dialog'),
  words: DEBIT_WORDS,
  dismiss: async (page) => {
    await closeDialog(page)
    await page.reload()
    await expect(payoutSubmit(page)).toBeEnabled()
  },
  kept: async (page) => {
    await expect(payoutAmount(page)).toHaveValue('12,5')
    await expect(payoutPhone(page)).toHaveValue(/900.*01-01/)
  },
  done: (page) => expect(page).toHaveURL(/\/wallet\/payout\/P-/),
}
