import { existsSync, readFileSync } from 'node:fs'
import { Ajv, type ValidateFunction } from 'ajv'
import * as v from 'valibot'
import { providerFile } from './provider-folder.ts'

const FORM = 'application~1x-www-form-urlencoded'

/**
 * Checks a value against a schema of a provider's document, by its name in `components` or, with
 * `#/`, its place.
 */
export type OfficialCheck = (schema: string, value: unknown) => void

/**
 * The check against a provider's own OpenAPI document, e.g. `yookassa/openapi.json`; one that
 * checks nothing where the document is not at hand.
 */
export function loadOfficialCheck(file: string): OfficialCheck {
  const path = providerFile(file)
  if (!existsSync(path)) return () => {}
  const document = { $id: file, ...readDocument(path) }
  const options = { strict: false, validateFormats: false }
  const ofJson = new Ajv(options).addSchema(document)
  // Whatever a form holds is text.
  const ofForms = new Ajv({ ...options, coerceTypes: true }).addSchema(document)
  const compiled = new Map<string, ValidateFunction>()
  return (schema, value) => {
    const place = schema.startsWith('#/') ? schema : `#/components/schemas/${schema}`
    const ajv = place.includes(FORM) ? ofForms : ofJson
    const validate = compiled.get(place) ?? ajv.compile({ $ref: `${file}${place}` })
    compiled.set(place, validate)
    if (!validate(value)) throw new Error(`${file} ${schema}: ${ajv.errorsText(validate.errors)}`)
  }
}

/** The place of the schema of a form that is posted to a path, for `OfficialCheck`. */
export function formOf(path: string): string {
  return bodyOf(path, FORM)
}

/** The same of JSON. */
export function jsonOf(path: string): string {
  return bodyOf(path, 'application~1json')
}

function bodyOf(path: string, content: string): string {
  return `#/paths/${path.replaceAll('/', '~1')}/post/requestBody/content/${content}/schema`
}

/** Reads a document and writes what OpenAPI has beyond JSON Schema in the words of JSON Schema. */
function readDocument(path: string): object {
  const values = new Map<string, string>()
  const document: unknown = JSON.parse(readFileSync(path, 'utf8'), (_, member: unknown) => {
    if (!v.is(Mapped, member)) return member
    for (const [value, ref] of Object.entries(member.discriminator.mapping)) values.set(ref, value)
    return member
  })
  const adapted: unknown = JSON.parse(JSON.stringify(document), (_, member: unknown) => {
    if (v.is(Choice, member)) return decide(member, values)
    if (v.is(DottedPattern, member)) return { ...member, pattern: dotAll(member.pattern) }
    if (v.is(NullableEnum, member)) return { ...member, enum: [...member.enum, null] }
    return v.is(Untyped, member) ? orNull(member) : member
  })
  if (typeof adapted !== 'object' || adapted === null) throw new Error(`${path} is no document`)
  return adapted
}

const Choice = v.looseObject({
  oneOf: v.array(v.object({ $ref: v.string() })),
  discriminator: v.object({ propertyName: v.string() }),
})
const Mapped = v.looseObject({
  discriminator: v.object({ mapping: v.record(v.string(), v.string()) }),
})
/** `(?s)` lets a point stand for the end of a line too; JavaScript has a flag for that. */
const DottedPattern = v.looseObject({ pattern: v.pipe(v.string(), v.startsWith('(?s)')) })
const NullableEnum = v.looseObject({ nullable: v.literal(true), enum: v.array(v.string()) })
const Untyped = v.looseObject({ nullable: v.literal(true), type: v.optional(v.undefined()) })

/** Adds to each branch of a choice the value of the discriminator by which it is chosen. */
function decide(choice: v.InferOutput<typeof Choice>, values: ReadonlyMap<string, string>): object {
  const { propertyName: name } = choice.discriminator
  const oneOf = choice.oneOf.map((branch) => {
    const value = values.get(branch.$ref)
    if (value === undefined) return branch
    return { allOf: [branch, { properties: { [name]: { const: value } } }] }
  })
  return { ...choice, oneOf }
}

function dotAll(pattern: string): string {
  return pattern.slice('(?s)'.length).replaceAll('.', String.raw`[\s\S]`)
}

function orNull(untyped: v.InferOutput<typeof Untyped>): object {
  const { nullable: _, ...schema } = untyped
  return { anyOf: [schema, { type: 'null' }] }
}
