import { collectLines } from './lines.ts'
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
