import { toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'

const isOptional = schema => ['nullish', 'optional', 'nullable'].includes(schema.type) || 'fallback' in schema

/**
 * The schema of what a server sends, from a schema of the site's readers. A reader accepts more than the contract has: it
 * begins with an unknown value that it brings into form, and falls back where a field can't be read.
 */
function wireSchema(schema) {
  const { pipe } = schema
  if (!pipe) return plainSchema(schema)
  const { member, wire } = pipe.find(({ type }) => type === 'metadata')?.metadata ?? {}
  if (member) return v.array(wireSchema(member))
  if (wire) return wireSchema(wire)
  const schemas = pipe.filter(({ kind }) => kind === 'schema')
  const last = schemas.findLast(({ type }) => type !== 'unknown') ?? schemas[0]
  const checks = last === schemas.at(-1) ? pipe.filter(({ kind }) => kind === 'validation') : []
  const plain = last === schema || last.pipe === pipe ? plainSchema(schema) : wireSchema(last)
  const checked = checks.length > 0 ? v.pipe(plain, ...checks) : plain
  return schemas.slice(0, -1).some(isOptional) && !isOptional(checked) ? v.nullish(checked) : checked
}

// A number as a text is read, since PHP sends some so, but it is no part of the contract.
const isNumericText = ({ type, pipe }) =>
  type === 'string' && pipe?.some(action => action.type === 'transform')

const unionOf = options => (options.length === 1 ? options[0] : v.union(options))

function plainSchema(schema) {
  const wire = formOf(schema)
  return 'fallback' in schema && !isOptional(wire) ? v.nullish(wire) : wire
}

function formOf(schema) {
  switch (schema.type) {
    case 'object':
      return v.object(
        Object.fromEntries(Object.entries(schema.entries).map(([name, entry]) => [name, wireSchema(entry)])),
      )
    case 'array':
      return v.array(wireSchema(schema.item))
    case 'record':
      return v.record(v.string(), wireSchema(schema.value))
    case 'union':
      return unionOf(schema.options.filter(one => !isNumericText(one)).map(wireSchema))
    case 'nullish':
    case 'optional':
    case 'nullable':
      return v.nullish(wireSchema(schema.wrapped))
    case 'string':
      return v.string()
    case 'number':
      return v.number()
    case 'boolean':
      return v.boolean()
    default:
      return v.unknown()
  }
}

/** The JSON Schema (2020-12) of what a server sends for a schema of the site. */
export function jsonSchemaOf(schema) {
  const { $schema: _, ...rest } = toJsonSchema(wireSchema(schema), {
    target: 'draft-2020-12',
    typeMode: 'input',
    errorMode: 'throw',
  })
  return rest
}
