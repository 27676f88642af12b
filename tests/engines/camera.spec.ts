import { ru } from '../support/ru.ts'
import { expect, test } from './engine-test.ts'

test('the scanner shows the camera and ends it when its tab is left', async ({
  app,
  owner,
  signIn,
}) => {
  await signIn(owner)
  await app.open('/payment')
  await app.click({ role: 'tab', name: ru('payment.tab.scan') })
  await app.click({ role: 'button', name: ru('payment.scan.permission_btn') })
  const readCamera = () =>
    app.evaluate(() => ({
      isActive: document.body.classList.contains('scanner-active'),
      hasPicture: (document.querySelector('video')?.videoWidth ?? 0) > 0,
    }))
  await expect.poll(readCamera).toEqual({ isActive: true, hasPicture: true })
  await app.click({ role: 'tab', name: ru('payment.tab.your_qr') })
  await expect.poll(readCamera).toEqual({ isActive: false, hasPicture: false })
})
