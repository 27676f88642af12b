import { ru } from '../support/ru.ts'
import { KEYS } from './drivers/driven-page.ts'
import { expect, test } from './engine-test.ts'

const TYPE = ru('history.filter_type')

test('History searches and filters all rows, keeps both in the address, and Back takes them off', async ({
  app,
  owner,
  signIn,
}) => {
  await signIn(owner)
  await app.open('/history')
  const list = { role: 'region', name: ru('transactions.all_title') } as const
  const rows = { role: 'listitem', inside: list } as const
  const countRows = async () => (await app.find(rows)).length
  const box = { role: 'searchbox', name: ru('history.search_label') } as const
  await app.enter(box, '4417')
  await expect.poll(countRows).toBe(3)
  await app.arrive(/[?&]q=/)
  await app.enter(box, 'нет такой')
  await app.see({ text: ru('history.search_empty', { query: 'нет такой' }) })
  await app.click({ role: 'button', name: ru('common.clear') })
  await expect.poll(async () => (await app.see(box)).isFocused).toBe(true)

  await app.click({ role: 'button', name: ru('history.filter_any', { filter: TYPE }) })
  const choice = { role: 'dialog', name: TYPE } as const
  const exchanges = ru('history.category.exchange')
  await app.click({ role: 'checkbox', name: exchanges, inside: choice })
  await app.click({ role: 'button', name: ru('common.apply'), inside: choice })
  await app.arrive(/[?&]kind=exchange/)
  await app.see({ ...rows, text: '→' })
  const areExchanges = async () => (await app.find(rows)).every(({ text }) => text.includes('→'))
  await expect.poll(areExchanges).toBe(true)
  const chosen = {
    role: 'button',
    name: ru('history.filter_chosen', { filter: TYPE, value: exchanges }),
  } as const
  await app.engine.reload()
  await app.see(chosen)
  await app.click({ role: 'button', name: ru('history.filters_reset') })
  await app.lose(chosen)
  await app.engine.goBack()
  await app.see(chosen)
})

test('the calendar of the app opens over History, and Escape closes it', async ({
  app,
  owner,
  signIn,
}) => {
  await signIn(owner)
  await app.open('/history')
  await app.click({ role: 'button', name: /^Период: / })
  const picker = { role: 'dialog', name: ru('date_picker.title') } as const
  await app.see(picker)
  await app.type(KEYS.escape)
  await app.lose(picker)
})
