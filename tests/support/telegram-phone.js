// @ts-nocheck This runs in the page as it stands.
// Stands for the phone apps of Telegram: notes what the page says and answers it.
const noEdges = { top: 0, bottom: 0, left: 0, right: 0 }
const answers = {
  web_app_request_viewport: [
    'viewport_changed',
    { width: 390, height: 800, is_expanded: true, is_state_stable: true },
  ],
  web_app_request_safe_area: ['safe_area_changed', { ...noEdges, top: 47, bottom: 34 }],
  web_app_request_fullscreen: ['fullscreen_changed', { is_fullscreen: true }],
  web_app_request_content_safe_area: ['content_safe_area_changed', { ...noEdges, top: 44 }],
}
window.heard = []
window.TelegramWebviewProxy = {
  postEvent(name, data) {
    window.heard.push({ name, ...(data && { data: JSON.parse(data) }) })
    const answer = answers[name]
    if (answer) setTimeout(() => window.Telegram.WebView.receiveEvent(...answer), 0)
  },
}
