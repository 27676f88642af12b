import sharp from 'sharp'
import * as v from 'valibot'
import { helpEndpoints } from '../../../contract/calls/help.ts'
import { TransactionsAnswer } from '../../../contract/calls/wallet.ts'
import { keyed } from './keyed.ts'
import type { Wallet } from './app-harness.ts'
import { readText } from './app-owners.ts'

/** Returns a picture of one colour with data of a camera and a place in it. */
export function makePicture(
  width = 640,
  height = 480,
  format: 'jpeg' | 'png' = 'jpeg',
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#335588' } })
    .withExif({ IFD0: { Make: 'Secret camera' }, IFD3: { GPSLatitude: '55/1 45/1 0/1' } })
    .toFormat(format)
    .toBuffer()
}

/** Returns the number of the owner's newest transaction. */
export async function newestNumber(wallet: Wallet, token: string): Promise<string> {
  const { json } = await wallet.call('transactions', { token })
  return v.parse(TransactionsAnswer, json).results[0]?.number ?? ''
}

/** Asks a question and returns its number. */
export async function ask(
  wallet: Wallet,
  token: string,
  question: { key: string } & Record<string, unknown>,
): Promise<string> {
  const { key, ...body } = question
  const sent = { reason: 'other', text: 'Where is it?', ...body }
  const { json } = await wallet.call('reportProblem', { token, body: sent, headers: keyed(key) })
  return readText(json['number'])
}

/** Sends a message of the owner. */
export function write(
  wallet: Wallet,
  token: string,
  message: { number: string; key: string; text?: string; pictures?: readonly string[] },
) {
  const { key, text = 'And now?', ...rest } = message
  return wallet.call('sendHelpMessage', { token, body: { text, ...rest }, headers: keyed(key) })
}

/** Uploads bytes as a picture. */
export function upload(wallet: Wallet, token: string, bytes: Uint8Array) {
  const base64 = Buffer.from(bytes).toString('base64')
  return wallet.call('addHelpPicture', { token, body: { base64 } })
}

/** Reads a question with the latest of its messages. */
export async function readQuestion(wallet: Wallet, token: string, number: string, before?: string) {
  const query = { number, ...(before !== undefined && { before }) }
  const { json } = await wallet.call('question', { token, query })
  return v.parse(helpEndpoints.question.answer, json)
}

/** Reads the list of questions. */
export async function listQuestions(wallet: Wallet, token: string) {
  const { json } = await wallet.call('questions', { token })
  return v.parse(helpEndpoints.questions.answer, json).results
}
