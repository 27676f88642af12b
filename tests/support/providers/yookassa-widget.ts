import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/**
 * A double of YooKassa's card widget: its script, and the page with the field that the script
 * frames.
 */
export interface WidgetDouble {
  /** Address of the script. */
  url: string
  close(): Promise<void>
}

/** The token that the double makes of every card. */
export const WIDGET_TOKEN = 'pt-2cf0ec90-0010-5000-9000-1a2b3c4d5e6f'

/** Frames a page of its own and answers with the token that it returns. */
const SCRIPT = `
window.PayoutsData = class {
  constructor(options) { this.options = options }
  render(id) {
    const { account_id, success_callback, error_callback } = this.options
    if (!account_id) { error_callback({ error: 'account' }); return Promise.reject() }
    const origin = new URL(WIDGET_ORIGIN).origin
    const frame = document.createElement('iframe')
    frame.src = origin + '/form'
    frame.title = 'Card'
    frame.style.height = '90px'
    document.getElementById(id).append(frame)
    addEventListener('message', (event) => {
      if (event.origin === origin && event.source === frame.contentWindow) success_callback(event.data)
    })
    return new Promise((resolve) => frame.addEventListener('load', resolve))
  }
}
`

const FORM = `<!doctype html><label>Card <input name="number"></label><button>Save</button>
<script>
document.querySelector('button').addEventListener('click', () => {
  const last4 = document.querySelector('input').value.slice(-4)
  parent.postMessage(
    { payout_token: '${WIDGET_TOKEN}', first6: '220000', last4, card_type: 'Mir' }, '*')
})
</script>`

export async function openYookassaWidget(): Promise<WidgetDouble> {
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const { host = '' } = request.headers
    if (request.url === '/form') {
      response.writeHead(200, { 'Content-Type': 'text/html' }).end(FORM)
      return
    }
    const script = SCRIPT.replace('WIDGET_ORIGIN', JSON.stringify(`http://${host}`))
    response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(script)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}/widget.js`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
