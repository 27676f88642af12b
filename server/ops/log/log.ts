import { redact } from './redaction.ts'

export type LogFields = Readonly<Record<string, unknown>>

/** The server's log. `message` is a fixed phrase; variable parts are in `fields`. */
export interface Log {
  info(message: string, fields?: LogFields): void
  warn(message: string, fields?: LogFields): void
  error(message: string, fields?: LogFields): void
}

type Level = keyof Log

/** One JSON object a line, for collectors; or short text, for people at a terminal. */
export type LogFormat = 'json' | 'text'

/** Makes a log that passes each line to `write`; values under secret names are removed before. */
export function createLog(
  format: LogFormat,
  write: (line: string) => void = collectLines((text) => void process.stdout.write(text)),
  now: () => Date = () => new Date(),
): Log {
  const formatLine = format === 'json' ? formatJson : formatText
  const at =
    (level: Level) =>
    (message: string, fields: LogFields = {}) =>
      write(formatLine(now(), level, message, redact(fields)))
  return { info: at('info'), warn: at('warn'), error: at('error') }
}

function formatJson(time: Date, level: Level, message: string, fields: LogFields): string {
  return JSON.stringify({ time: time.toISOString(), level, message, ...fields })
}

function formatText(time: Date, level: Level, message: string, fields: LogFields): string {
  const mark = level === 'info' ? '' : `${level.toUpperCase()} `
  const rest = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}=${formatValue(value)}`)
  return `${time.toTimeString().slice(0, 8)} ${mark}${message}${rest.join('')}`
}

function formatValue(value: unknown): string {
  const isPlain = typeof value === 'string' && /^[\x21-\x7e]+$/.test(value)
  return isPlain ? value : JSON.stringify(value)
}

/**
 * Collects the lines of one event loop turn and writes them at once: a write for each line would
 * cost a tenth of a request. No line is lost when the process exits.
 */
export function collectLines(write: (text: string) => void): (line: string) => void {
  let text = ''
  const flush = () => {
    const collected = text
    text = ''
    if (collected) write(collected)
  }
  process.on('exit', flush)
  return (line) => {
    if (text === '') setImmediate(flush)
    text += `${line}\n`
  }
}
