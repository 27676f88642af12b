import { readFileSync } from 'node:fs'
import { ServerResponse } from 'node:http'

/**
 * Loaded before a program (`node --import`), it moves the program's clock: CLOCK_FILE has how far
 * ahead of the machine's it is, in milliseconds. The header `Date` of answers goes with it.
 */
const { CLOCK_FILE: file = '' } = process.env
/** How often the file is read, ms. */
const LOOK_EVERY_MS = 50

const MachineDate = globalThis.Date
let aheadMs = 0
const read = () => {
  aheadMs = Number(readFileSync(file, 'utf8')) || 0
}
read()
setInterval(read, LOOK_EVERY_MS).unref()

globalThis.Date = new Proxy(MachineDate, {
  construct: (target, given, made) =>
    Reflect.construct(target, given.length === 0 ? [target.now() + aheadMs] : given, made),
  get: (target, name, receiver) =>
    name === 'now' ? () => target.now() + aheadMs : Reflect.get(target, name, receiver),
})

const writeHead = Reflect.get(ServerResponse.prototype, 'writeHead')
ServerResponse.prototype.writeHead = function write(...given) {
  this.setHeader('Date', new Date().toUTCString())
  return Reflect.apply(writeHead, this, given)
}
