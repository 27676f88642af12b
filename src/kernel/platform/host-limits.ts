/** A popup of the host. */
export interface HostPopup {
  title?: string
  message: string
  buttons: readonly { id: string; text: string }[]
}

/** A call that exceeds a limit of the host (J6). The message names the limit, never the content. */
export class HostLimitError extends RangeError {
  override readonly name = 'HostLimitError'
}

const START_PARAM = /^[\w-]{1,512}$/
const TITLE_LENGTH = 64
const MESSAGE_LENGTH = 256
const MAX_BUTTONS = 3
const HINT_LENGTH = 64
const DATA_BYTES = 4096

/** 1–512 of the letters, digits, `_` and `-` that a start parameter may hold. */
export function isStartParam(text: string): boolean {
  return START_PARAM.test(text)
}

/**
 * Title of at most 64 characters, message of 1–256, one to three buttons. Throws HostLimitError.
 */
export function checkPopup({ title = '', message, buttons }: HostPopup): void {
  refuse(title.length > TITLE_LENGTH, `a popup's title has at most ${TITLE_LENGTH} characters`)
  const { length } = message.trim()
  refuse(
    length < 1 || length > MESSAGE_LENGTH,
    `a popup's message has 1 to ${MESSAGE_LENGTH} characters`,
  )
  refuse(
    buttons.length < 1 || buttons.length > MAX_BUTTONS,
    `a popup has 1 to ${MAX_BUTTONS} buttons`,
  )
}

/** The hint of a scanner has at most 64 characters. Throws HostLimitError. */
export function checkHint(hint: string): void {
  refuse(hint.length > HINT_LENGTH, `the hint of a scanner has at most ${HINT_LENGTH} characters`)
}

/** 1–4096 bytes of UTF-8. Throws HostLimitError. */
export function checkData(data: string): void {
  const { length } = new TextEncoder().encode(data)
  refuse(length < 1 || length > DATA_BYTES, `data for the host has 1 to ${DATA_BYTES} bytes`)
}

function refuse(isBeyond: boolean, limit: string): void {
  if (isBeyond) throw new HostLimitError(limit)
}
