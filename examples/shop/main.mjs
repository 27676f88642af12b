import { readSettings, SettingsError } from './shop/settings.mjs'
import { openShop } from './shop/open-shop.mjs'

const LOOK_EVERY_MS = 5000

try {
  const shop = await openShop(readSettings(process.env))
  console.log(`The shop: ${shop.url}`)
  console.log(`Its desk: ${shop.deskUrl}`)
  const timer = setInterval(() => void shop.chargeDue(), LOOK_EVERY_MS)
  const end = () => {
    clearInterval(timer)
    void shop.close().then(() => process.exit(0))
  }
  process.once('SIGINT', end)
  process.once('SIGTERM', end)
  process.once('disconnect', end)
} catch (error) {
  if (!(error instanceof SettingsError)) throw error
  console.error(error.message)
  process.exit(1)
}
