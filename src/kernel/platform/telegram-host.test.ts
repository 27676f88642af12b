// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Host } from './host.ts'
import { HostLimitError } from './host-limits.ts'
import { findTelegram } from './telegram-host.ts'

const THEME = JSON.stringify({ bg_color: '#ffffff' })
const POPUP = { message: 'Отправить?', buttons: [{ id: 'ok', text: 'Да' }] }

/** Events that the app sent to the messenger, by name. */
const said: [name: string, data: unknown][] = []
let host: Host

/** Answers the latest event of this name as the messenger does. */
function answer(name: string, data: object): void {
  const bridge: unknown = Reflect.get(window, 'Telegram')
  if (!isBridge(bridge)) throw new Error('the app listens to nobody')
  bridge.WebView.receiveEvent(name, data)
}

interface Bridge {
  WebView: { receiveEvent: (name: string, data: object) => void }
}

function isBridge(value: unknown): value is Bridge {
  return typeof value === 'object' && value !== null && 'WebView' in value
}

beforeEach(async () => {
  Object.assign(window, {
    TelegramWebviewProxy: {
      postEvent: (name: string, data?: string) => said.push([name, data && JSON.parse(data)]),
    },
  })
  location.hash = new URLSearchParams({
    tgWebAppVersion: '8.0',
    tgWebAppPlatform: 'ios',
    tgWebAppThemeParams: THEME,
  }).toString()
  const { found } = await findTelegram()
  if (!found) throw new Error('no messenger')
  host = found
  said.length = 0
})

describe('a popup', () => {
  test('a popup is shown, and resolves with the pressed button', async () => {
    const pressed = host.showPopup({ title: 'Перевод', ...POPUP })
    await vi.waitFor(() => expect(said).toHaveLength(1))
    expect(said[0]).toEqual([
      'web_app_open_popup',
      {
        title: 'Перевод',
        message: 'Отправить?',
        buttons: [{ id: 'ok', text: 'Да', type: 'default' }],
      },
    ])
    answer('popup_closed', { button_id: 'ok' })
    expect(await pressed).toBe('ok')
  })

  test('a dismissed popup resolves with undefined', async () => {
    const pressed = host.showPopup(POPUP)
    await vi.waitFor(() => expect(said).toHaveLength(1))
    answer('popup_closed', {})
    expect(await pressed).toBeUndefined()
  })

  test('a popup beyond the limits is not shown', async () => {
    const title = 'a'.repeat(65)
    await expect(host.showPopup({ ...POPUP, title })).rejects.toThrow(HostLimitError)
    expect(said).toEqual([])
  })
})

test('a link is offered to a chat, with its text', () => {
  expect(host.shareLink({ link: 'https://wallet.example/p/a?c=RUB', text: 'Мой код' })).toBe(true)
  const [[name, data] = []] = said
  expect(name).toBe('web_app_open_tg_link')
  const path = String(Reflect.get(Object(data), 'path_full'))
  expect(Object.fromEntries(new URL(path, 'https://t.me').searchParams)).toEqual({
    url: 'https://wallet.example/p/a?c=RUB',
    text: 'Мой код',
  })
})

test('data up to the limit is sent to the bot, and refused beyond it', () => {
  expect(host.sendData('a'.repeat(4096))).toBe(true)
  expect(said).toEqual([['web_app_data_send', { data: 'a'.repeat(4096) }]])
  expect(() => host.sendData('a'.repeat(4097))).toThrow(HostLimitError)
  expect(said).toHaveLength(1)
})
