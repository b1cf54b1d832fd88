import type { Element } from '../../../base/xml/tree.ts'
import { jsonFields } from './json-fields.ts'
import type { Statement } from './statement.ts'
import { addUnknownFields, type Vocabulary } from './unknown-fields.ts'
import { type KnownElements, xmlFields } from './xml-fields.ts'

/**
 * What a client knows of a JSON answer: the paths that it reads itself, the paths whose content is
 * about something else, and its vocabulary.
 */
export type KnownJson = Vocabulary & { read: ReadonlySet<string>; opaque?: ReadonlySet<string> }

/** Adds the content of all other fields of a JSON object to a statement. */
export function addJson(statement: Statement, json: object, knownFields: KnownJson): Statement {
  const fields = jsonFields(json, knownFields.read, knownFields.opaque)
  if (fields === null) statement.faults.push({ at: 'the answer', value: 'deeper or longer than any' })
  return addUnknownFields(statement, fields ?? [], knownFields)
}

/** Adds the content of all other elements and attributes of an element to a statement. */
export function addXml(statement: Statement, element: Element, knownFields: KnownElements & Vocabulary): Statement {
  const { fields, flaws } = xmlFields(element, knownFields)
  statement.faults.push(...flaws)
  return addUnknownFields(statement, fields, knownFields)
}

const ANY_NAMESPACE = { read: new Set<string>(), isOwnNamespace: () => true }

/**
 * Adds the content of a SOAP header to a statement: any namespace is allowed, and no field is
 * known.
 */
export const addHeader = (statement: Statement, header: Element | null, vocabulary: Vocabulary = {}): Statement =>
  header === null ? statement : addXml(statement, header, { ...ANY_NAMESPACE, ...vocabulary })
