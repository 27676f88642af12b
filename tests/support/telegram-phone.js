// @ts-nocheck This runs in the page as it stands.
// Stands for the phone apps of Telegram: notes what the page says and answers it. A script that
// runs before may put what the phone has into window.device.
window.device = {
  biometry: false,
  isDenied: false,
  token: '',
  home: 'unknown',
  hasEdges: true,
  ...window.device,
}
const noEdges = { top: 0, bottom: 0, left: 0, right: 0 }
const edges = (name, sides) => [name, { ...noEdges, ...(window.device.hasEdges && sides) }]
const sayBiometry = () => [
  'biometry_info_received',
  {
    available: window.device.biometry,
    access_requested: true,
    access_granted: !window.device.isDenied,
    device_id: 'phone-of-tests',
    token_saved: window.device.token !== '',
    type: 'finger',
  },
]
const answers = {
  web_app_biometry_get_info: sayBiometry,
  web_app_biometry_request_access: sayBiometry,
  web_app_check_home_screen: () => ['home_screen_checked', { status: window.device.home }],
  web_app_request_viewport: [
    'viewport_changed',
    { width: 390, height: 800, is_expanded: true, is_state_stable: true },
  ],
  web_app_request_safe_area: edges('safe_area_changed', { top: 47, bottom: 34 }),
  web_app_request_fullscreen: ['fullscreen_changed', { is_fullscreen: true }],
  web_app_request_content_safe_area: edges('content_safe_area_changed', { top: 44 }),
}
window.heard = []
window.TelegramWebviewProxy = {
  postEvent(name, data) {
    window.heard.push({ name, ...(data && { data: JSON.parse(data) }) })
    const given = answers[name]
    const answer = typeof given === 'function' ? given() : given
    if (answer) setTimeout(() => window.Telegram.WebView.receiveEvent(...answer), 0)
  },
}
