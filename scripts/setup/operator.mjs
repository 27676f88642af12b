import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Who runs a wallet: the legal name in the words of each language, the support, and whether
 * branches take and pay cash. It is in the documents; contacts and cash are in the app.
 *
 * @typedef {object} Operator
 * @property {Readonly<Record<string, string>>} names Legal name by language.
 * @property {string} phone
 * @property {string} email
 * @property {boolean} hasCash
 */

/** Support of a trial wallet, by brand; nobody answers there. */
const EXAMPLES = {
  ewallet: { phone: '+7 800 555-01-00', email: 'support@e-wallet.example' },
  grok: { phone: '+7 800 555-01-00', email: 'support@grok.example' },
}

const TEXTS = fileURLToPath(new URL('../../texts', import.meta.url))

/**
 * The name of the operator in the documents of each language: the setting that has it, which
 * languages of the same letters may share, and the example.
 *
 * @returns {{ language: string, setting: string, example: string }[]}
 */
function listNames() {
  // A tree without sources has built programs alone, and no documents to name an operator in.
  if (!existsSync(TEXTS)) return []
  return readdirSync(TEXTS, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name: language }) => {
      const words = JSON.parse(readFileSync(join(TEXTS, language, 'documents.json'), 'utf8'))
      return { language, setting: words.operatorSetting, example: words.sampleOperator }
    })
    .toSorted((a, b) => a.language.localeCompare(b.language))
}

/**
 * The settings that name the operator, each once.
 *
 * @returns {string[]}
 */
export function listOperatorSettings() {
  return [...new Set(listNames().map(({ setting }) => setting))]
}

/** Written beside the texts when documents are printed: what is in them. */
export const PRINTED_FILE = join('scripts', 'documents', 'printed.json')

const RESERVED_DOMAIN = /[@.](?:example(?:\.(?:com|net|org))?|test|invalid|localhost)$/i

/** @typedef {Readonly<Record<string, string | undefined>>} Variables */

/**
 * The operator of a build; an example where nothing is set.
 *
 * @param {Variables} variables
 * @param {'ewallet' | 'grok'} brand
 * @returns {Operator}
 */
export function readOperator(variables, brand) {
  const example = EXAMPLES[brand]
  return {
    names: Object.fromEntries(
      listNames().map(({ language, setting, example: name }) => [
        language,
        variables[setting] || name,
      ]),
    ),
    phone: variables['VITE_SUPPORT_PHONE'] || example.phone,
    email: variables['VITE_SUPPORT_EMAIL'] || example.email,
    hasCash: brand === 'ewallet' && readHasCash(variables),
  }
}

/**
 * Whether owners are offered cash at branches (F2, G1). The wallet keeps no books of a cash desk,
 * so that an operator says it by VITE_CASH; a trial shows it. Throws on another word than 1 and 0.
 *
 * @param {Variables} variables
 */
export function readHasCash(variables) {
  const cash = variables['VITE_CASH'] || (variables['VITE_SANDBOX'] === '1' ? '1' : '0')
  if (cash !== '0' && cash !== '1') throw new Error(`VITE_CASH must be 1 or 0, not "${cash}"`)
  return cash === '1'
}

/**
 * Why the operator of a build cannot be one of a wallet for real money: a name or contact is
 * missing or an example, or the documents name somebody else. Undefined when all is real.
 *
 * @param {Variables} variables
 * @param {Readonly<Record<string, unknown>>} [printed]
 * @returns {string | undefined}
 */
export function whyNoOperator(variables, printed = readPrinted()) {
  const brand = variables['VITE_ENVIRONMENT'] === 'grok' ? 'grok' : 'ewallet'
  const operator = readOperator(variables, brand)
  const examples = findExamples(operator)
  if (examples.length > 0) {
    const names = examples.join(' and ')
    return `${names} must be set to the real operator and support contacts outside the sandbox`
  }
  if (isSame(operator, printed[brand])) return undefined
  return `The documents of ${brand} name another operator or other contacts, or differ about cash: print them with the same settings by npx tsx scripts/make-documents.ts`
}

/**
 * Why a build of the app may not be served to owners of real money; null when it may.
 *
 * @param {Variables} variables
 * @returns {string | null}
 */
export function whyNotForMoney(variables) {
  if (variables['VITE_SANDBOX'] === '1') return 'it was built for trial, with VITE_SANDBOX=1'
  return whyNoOperator(variables) ?? null
}

/**
 * Writes down beside a built app, where it is not served, whether it is for real money: the server
 * reads it at its start.
 *
 * @param {string} folder
 * @param {Variables} variables
 */
export function rememberOperator(folder, variables) {
  const mark = { whyNotForMoney: whyNotForMoney(variables) }
  writeFileSync(`${folder}.build.json`, `${JSON.stringify(mark)}\n`)
}

/**
 * The settings that are still examples.
 *
 * @param {Operator} operator
 */
function findExamples({ names, phone, email }) {
  const all = Object.values(EXAMPLES)
  return [
    ...new Set(
      listNames()
        .filter(({ language, example }) => names[language] === example)
        .map(({ setting }) => setting),
    ),
    ...(all.some((example) => digitsOf(example.phone) === digitsOf(phone))
      ? ['VITE_SUPPORT_PHONE']
      : []),
    ...(RESERVED_DOMAIN.test(email) ? ['VITE_SUPPORT_EMAIL'] : []),
  ]
}

/** @returns {Readonly<Record<string, unknown>>} */
function readPrinted() {
  return JSON.parse(readFileSync(PRINTED_FILE, 'utf8'))
}

/**
 * @param {Operator} operator
 * @param {unknown} printed
 */
function isSame(operator, printed) {
  if (typeof printed !== 'object' || printed === null) return false
  const { names, ...rest } = operator
  const said = new Map(Object.entries({ ...printed, ...readNames(printed) }))
  return Object.entries({ ...rest, ...names }).every(([name, value]) => said.get(name) === value)
}

/** @param {object} printed */
function readNames(printed) {
  return 'names' in printed && typeof printed.names === 'object' ? printed.names : {}
}

/** @param {string} text */
function digitsOf(text) {
  return text.replaceAll(/\D/g, '')
}
