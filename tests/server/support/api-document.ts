import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import * as v from 'valibot'
import { describeApi } from '../../../server/sandbox/openapi/document.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'

const Content = v.object({
  'application/json': v.object({ schema: v.record(v.string(), v.unknown()) }),
})
/** Of an answer that is a file. */
const Files = v.record(v.string(), v.strictObject({}))
const Parameter = v.object({ in: v.string(), name: v.string() })
const Operation = v.object({
  operationId: v.string(),
  security: v.array(v.record(v.string(), v.array(v.string()))),
  parameters: v.array(v.union([Parameter, v.object({ $ref: v.string() })])),
  requestBody: v.optional(v.object({ content: Content })),
  responses: v.record(
    v.string(),
    v.object({
      description: v.string(),
      headers: v.record(v.string(), v.unknown()),
      content: v.optional(v.union([Files, Content])),
    }),
  ),
})
const Document = v.object({
  paths: v.record(v.string(), v.record(v.string(), Operation)),
  components: v.object({ parameters: v.record(v.string(), Parameter) }),
})

/** The document as clients receive it. */
export const apiDocument = v.parse(
  v.record(v.string(), v.unknown()),
  JSON.parse(JSON.stringify(describeApi())),
)

const { paths, components } = v.parse(Document, apiDocument)

/** Returns what the document holds of a call, with its parameters resolved. */
export function readOperation({ path, method }: Endpoint) {
  const operation = paths[path]?.[method.toLowerCase()]
  if (!operation) throw new Error(`${method} ${path} is not in the document`)
  const parameters = operation.parameters.map((parameter) =>
    '$ref' in parameter
      ? v.parse(Parameter, components.parameters[parameter.$ref.split('/').at(-1) ?? ''])
      : parameter,
  )
  return { operation, parameters }
}

const ajv = new Ajv2020({
  strict: false,
  formats: { 'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/, email: /@/ },
})
ajv.addSchema(apiDocument, 'api')

const validators = new Map<string, ValidateFunction>()

/** Returns how an answer of a call differs from the document; nothing when it keeps to it. */
export function findDifferences(
  endpoint: Endpoint,
  { status, json }: { status: number; json: unknown },
): string[] {
  const key = `${endpoint.method} ${endpoint.path} ${status}`
  const answer = readOperation(endpoint).operation.responses[status]
  if (!answer) return [`${key} is not in the document: ${JSON.stringify(json)}`]
  const schema = v.is(Content, answer.content) && answer.content['application/json'].schema
  if (!schema) return []
  const validate = validators.get(key) ?? ajv.compile(pointIntoDocument(schema))
  validators.set(key, validate)
  if (validate(json)) return []
  return [`${key}: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(json)}`]
}

/** References inside the document, as seen from outside. */
function pointIntoDocument(schema: object): object {
  const text = JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"api#/')
  const pointed: unknown = JSON.parse(text)
  return v.parse(v.record(v.string(), v.unknown()), pointed)
}
