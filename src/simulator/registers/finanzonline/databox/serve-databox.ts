import { type Handler, type SimulatedAnswer, toLatin1, xmlAnswer } from '../../../answer.ts'
import { finanzonlineEffect, getFault } from '../../../faults/faults.ts'
import { escapeXml, type Payload, readEnvelope } from '../../../soap.ts'
import { soapFault, writeEnvelope } from '../messages.ts'
import type { FinanzonlineBehaviour, FinanzonlineSimulation } from '../options.ts'
import { findLiveSession } from '../session.ts'
import { documentsOf } from './box.ts'
import type { BoxDocument } from './box-document.ts'
import { getQuirk, type Quirk } from './quirks.ts'
import { offsetAt, viennaClockAt } from './vienna-time.ts'

const NAMESPACE = 'https://finanzonline.bmf.gv.at/fon/ws/databox'

/**
 * Serves the list of documents and single documents, as in the handbook of 09.12.2025, its XSD and
 * reports of its users (docs/sources.md#databox).
 */
export const serveDatabox: Handler<FinanzonlineBehaviour> = (simulation, request) => {
  if (!/^text\/xml\b/.test(request.contentType)) return soapFault('Unsupported Media Type', 415)
  const payload = readEnvelope(request.body)
  const fields = payload?.namespace === NAMESPACE ? fieldsOf(payload) : null
  const operation = payload?.element === 'getDataboxEntryRequest' ? 'paper' : 'list'
  if (!payload || !fields || !isValid(payload, fields)) return { ...soapFault('Validation error'), operation }
  const quirk = getQuirk(simulation.behaviour.databox)
  const call = { simulation, fields, quirk: quirk.at === undefined || quirk.at === operation ? quirk : {} }
  const answer = outageAnswer(simulation) ?? (operation === 'paper' ? answerDocument(call) : answerList(call))
  const { tid, benid } = fields
  const { manner } = call.quirk
  return { ...answer, operation, logFields: { tid: tid ?? '', benid: benid ?? '' }, ...(manner && { manner }) }
}

type Fields = Readonly<Record<string, string>>
type Call = { simulation: FinanzonlineSimulation; fields: Fields; quirk: Quirk }

function outageAnswer({ behaviour: { finanzonlineOutage } }: FinanzonlineSimulation): SimulatedAnswer | null {
  const effect = finanzonlineOutage ? finanzonlineEffect(getFault(finanzonlineOutage)) : undefined
  if (!effect) return null
  return { ...answerOf('getDataboxResponse', effect.rc ?? -3, []), ...(effect.manner && { manner: effect.manner }) }
}

/** Returns the fields by name, or null if one occurs twice or has another namespace. */
function fieldsOf({ children }: Payload): Fields | null {
  const names = new Set(children.map(({ name }) => name))
  const isOwnNamespace = children.every(({ namespace }) => namespace === NAMESPACE)
  return isOwnNamespace && names.size === children.length
    ? Object.fromEntries(children.map(({ name, text }) => [name, text]))
    : null
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/
const SESSION_FIELDS = { tid: /^.{9,12}$/, benid: /^.{5,12}$/, id: /^[0-9A-Za-z]{10,24}$/ }
const SCHEMAS: Record<string, Readonly<Record<string, RegExp>>> = {
  getDataboxRequest: { ...SESSION_FIELDS, erltyp: /^.{0,2}$/, ts_zust_von: MOMENT, ts_zust_bis: MOMENT },
  getDataboxEntryRequest: { ...SESSION_FIELDS, applkey: /^/ },
}
const OPTIONAL_FIELDS = ['ts_zust_von', 'ts_zust_bis']

function isValid({ element }: Payload, fields: Fields): boolean {
  const schema = SCHEMAS[element]
  if (!schema) return false
  const isKnown = Object.keys(fields).every(name => Object.hasOwn(schema, name))
  return (
    isKnown &&
    Object.entries(schema).every(
      ([name, form]) =>
        form.test(fields[name] ?? (OPTIONAL_FIELDS.includes(name) ? '2026-01-01T00:00:00' : '')) &&
        (name in fields || OPTIONAL_FIELDS.includes(name)),
    )
  )
}

function answerList({ simulation, fields, quirk }: Call): SimulatedAnswer {
  const rc = quirk.rc ?? listCode(simulation, fields)
  const listed = rc === 0 ? documentsOf(simulation, fields.tid ?? '').filter(paper => isListed(paper, fields)) : []
  const documents = quirk.documents?.(listed) ?? listed
  const results = documents.map(paper => {
    const fields = quirk.fields?.(documentFields(paper)) ?? documentFields(paper)
    return `<result>${fields.map(([name, text]) => `<${name}>${escapeXml(text)}</${name}>`).join('')}</result>`
  })
  return answerOf('getDataboxResponse', rc, results, quirk)
}

/**
 * Returns the return code of a list request: -1 invalid session, -4 only one date, -5 more than 31
 * days ago, -6 more than seven days.
 */
function listCode(
  simulation: FinanzonlineSimulation,
  { tid = '', benid = '', id = '', ts_zust_von: from, ts_zust_bis: to }: Fields,
): number {
  if (!findLiveSession(simulation, id, tid, benid)) return -1
  if (from === undefined && to === undefined) return 0
  if (from === undefined || to === undefined) return -4
  if (from < viennaClockAt(new Date(simulation.now().getTime() - 31 * DAY_MS))) return -5
  return Date.parse(`${to}Z`) - Date.parse(`${from}Z`) > 7 * DAY_MS ? -6 : 0
}

const DAY_MS = 86_400_000

function isListed(
  { type, deliveredAt, fetched }: BoxDocument,
  { erltyp = '', ts_zust_von, ts_zust_bis }: Fields,
): boolean {
  const at = viennaClockAt(deliveredAt)
  const isInTime = ts_zust_von === undefined || (at >= ts_zust_von && at <= (ts_zust_bis ?? ''))
  return isInTime && (erltyp === '' ? fetched === 0 : type === erltyp)
}

/**
 * Returns a document's fields as observed live: no stnr, a betreff that the XSD does not contain,
 * fileart in lower case, datbesch with an offset.
 */
function documentFields({ key, kind, type, deliveredAt, fileType }: BoxDocument): [string, string][] {
  const [clock, offset] = [viennaClockAt(deliveredAt), offsetAt(deliveredAt)]
  return [
    ['name', 'MUSTER KANZLEI'],
    ['anbringen', kind],
    ['zrvon', ''],
    ['zrbis', ''],
    ['datbesch', `${clock.slice(0, 10)}${offset}`],
    ['erltyp', type],
    ['fileart', fileType],
    ['ts_zust', `${clock}.287${offset}`],
    ['applkey', key],
    ['filebez', `${kind}.${fileType}`],
    ['betreff', 'Protokoll'],
    ['status', ''],
  ]
}

function answerDocument({ simulation, fields, quirk }: Call): SimulatedAnswer {
  const { tid = '', benid = '', id = '', applkey = '' } = fields
  const rc = quirk.rc ?? (findLiveSession(simulation, id, tid, benid) ? 0 : -1)
  const paper = documentsOf(simulation, tid).find(({ key }) => key === applkey)
  if (rc !== 0 || !paper) return answerOf('getDataboxEntryResponse', rc === 0 ? -3 : rc, [], quirk)
  paper.fetched += 1
  const bytes = quirk.bytes?.(paper.bytes) ?? paper.bytes
  const base64 = bytes.toString('base64')
  return answerOf('getDataboxEntryResponse', 0, [`<result>${quirk.base64?.(base64) ?? base64}</result>`], quirk)
}

function answerOf(element: string, rc: number, results: readonly string[], quirk: Quirk = {}): SimulatedAnswer {
  if (quirk.fault) return soapFault(quirk.fault, 500)
  const head = [['rc', String(rc)], ...(rc === 0 ? [] : [['msg', `Fehler ${rc}`]])] as [string, string][]
  const empty = writeEnvelope(NAMESPACE, element, head, 0, quirk.form)
  // The result elements have the same namespace, which is the default one.
  const complete = empty.replace(`</${element}>`, `${results.join('')}</${element}>`)
  const answer = xmlAnswer(String(rc), quirk.text?.(complete) ?? complete)
  return quirk.isLatin1 ? toLatin1(answer) : answer
}
