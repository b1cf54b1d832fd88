import type { Form, TransportFault } from '../../../faults/fault.ts'
import type { BoxDocument } from './box-document.ts'

type Field = [name: string, text: string]

/** A deviation in an answer of the DataBox; `at` restricts it to lists or to documents. */
export type Quirk = {
  at?: 'list' | 'paper'
  rc?: number
  fault?: string
  form?: Form
  manner?: TransportFault
  isLatin1?: true
  /** Transform the envelope, the list of documents, and a document's fields, content and base64. */
  text?: (envelope: string) => string
  documents?: (papers: BoxDocument[]) => BoxDocument[]
  fields?: (fields: Field[]) => Field[]
  bytes?: (bytes: Buffer) => Buffer
  base64?: (text: string) => string
}

const setField =
  (name: string, text: string | ((text: string) => string)) =>
  (fields: Field[]): Field[] =>
    fields.map(([each, value]) => [each, each === name ? (typeof text === 'string' ? text : text(value)) : value])
const withoutField =
  (name: string) =>
  (fields: Field[]): Field[] =>
    fields.filter(([each]) => each !== name)
const replaceInDocument = (from: string | RegExp, to: string) => (bytes: Buffer) =>
  Buffer.from(bytes.toString('utf8').replaceAll(from, to))
const isUid = ({ kind }: BoxDocument) => kind === 'UID'

/**
 * All deviations of the DataBox, by name. The first ones were observed or are in its handbook; the
 * others are faults that any external service may have.
 */
const QUIRKS = {
  good: {},
  'with-stnr': { fields: fields => [['stnr', '98 123/4567'], ...fields] },
  'upper-fileart': { fields: setField('fileart', text => text.toUpperCase()) },
  'no-betreff': { fields: withoutField('betreff') },
  'plain-datbesch': { fields: setField('datbesch', text => text.slice(0, 10)) },
  'plain-ts_zust': { fields: setField('ts_zust', text => text.slice(0, 19)) },
  'utc-ts_zust': { fields: setField('ts_zust', text => new Date(text).toISOString()) },
  'read-status': { fields: setField('status', 'gelesen') },
  'other-order': { fields: fields => fields.toReversed() },
  'no-filebez': { fields: withoutField('filebez') },
  'rc -1': { rc: -1 },
  'rc -2': { rc: -2 },
  'rc -3': { rc: -3 },
  'rc -4': { rc: -4 },
  'rc -5': { rc: -5 },
  'rc -6': { rc: -6 },
  'rc 99': { rc: 99 },
  'paper rc -1': { at: 'paper', rc: -1 },
  'paper rc -3': { at: 'paper', rc: -3 },
  page: { manner: 'page' },
  html: { manner: 'html' },
  'http-503': { manner: 'http-503' },
  'http-429': { manner: 'http-429' },
  empty: { manner: 'empty' },
  truncated: { manner: 'truncated' },
  cut: { manner: 'cut' },
  reset: { manner: 'reset' },
  gzip: { manner: 'gzip' },
  'empty-soap': { form: 'empty-soap' },
  'broken-soap': { form: 'broken-soap' },
  'wrong-root': { form: 'wrong-root' },
  'no-rc': { form: 'no-verdict' },
  'word-rc': { form: 'text-verdict' },
  doctype: { text: text => text.replace('?>', '?><!DOCTYPE x [<!ENTITY a "a">]>') },
  deep: { text: text => text.replace('<rc>', `${'<x>'.repeat(40)}${'</x>'.repeat(40)}<rc>`) },
  'two-rc': { text: text => text.replace('<rc>', '<rc>-3</rc><rc>') },
  fault: { fault: 'Internal Error' },
  'validation-error': { fault: 'Validation error' },
  'latin-1': { isLatin1: true },
  'no-applkey': { fields: withoutField('applkey') },
  'two-applkeys': { fields: fields => [...fields, ['applkey', 'ANOTHER']] },
  'no-ts_zust': { fields: withoutField('ts_zust') },
  'lower-anbringen': { fields: setField('anbringen', text => text.toLowerCase()) },
  'long-anbringen': { fields: setField('anbringen', text => (text === 'UID' ? 'UID-Bestätigung' : text)) },
  'other-erltyp': { fields: setField('erltyp', 'B') },
  'two-anbringen': { fields: fields => [...fields, ['anbringen', 'E1']] },
  'listed-twice': { documents: papers => [...papers, ...papers] },
  'one-key-two-kinds': {
    documents: papers => [...papers, ...papers.filter(isUid).map(paper => ({ ...paper, kind: 'E1' }))],
  },
  'huge-list': { at: 'list', manner: 'huge' },
  'too-large-list': { at: 'list', text: text => text.replace('<rc>', `${' '.repeat(17 * 1024 * 1024)}<rc>`) },
  'base64-lines': { at: 'paper', base64: text => text.replace(/.{76}/g, '$&\r\n') },
  'base64-broken': { at: 'paper', base64: text => `${text.slice(0, 20)}*${text.slice(21)}` },
  'base64-cut': { at: 'paper', base64: text => text.slice(0, -3) },
  'no-result': { at: 'paper', text: text => text.replace(/<result>.*<\/result>/s, '') },
  'empty-result': { at: 'paper', base64: () => '' },
  'two-results': { at: 'paper', text: text => text.replace(/<result>.*<\/result>/s, '$&$&') },
  'huge-paper': { at: 'paper', bytes: bytes => Buffer.concat([bytes, Buffer.alloc(13 * 1024 * 1024, ' ')]) },
  'big-paper': {
    at: 'paper',
    bytes: replaceInDocument('</Bestaetigungen>', `${' '.repeat(3 * 1024 * 1024)}</Bestaetigungen>`),
  },
  'paper-latin-1': {
    at: 'paper',
    bytes: bytes =>
      Buffer.from(
        bytes.toString('utf8').replace('UTF-8', 'ISO-8859-1').replace('MUSTER', 'MÜSTER & SÖHNE'.replace('&', '&amp;')),
        'latin1',
      ),
  },
  'paper-bom': { at: 'paper', bytes: bytes => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]) },
  'paper-more-attributes': { at: 'paper', bytes: replaceInDocument(' gueltig=', ' Land="DE" gueltig=') },
  'paper-namespace': { at: 'paper', bytes: replaceInDocument('<Bestaetigungen ', '<Bestaetigungen xmlns="urn:bmf" ') },
  'paper-repeats': { at: 'paper', bytes: replaceInDocument(/(<Bestaetigung [^>]*>)/g, '$1$1') },
  'paper-contradicts': { at: 'paper', bytes: replaceInDocument('gueltig="J"', 'gueltig="N"') },
  'paper-both': {
    at: 'paper',
    bytes: replaceInDocument(/(<Bestaetigung [^>]*)gueltig="J"\/>/g, '$1gueltig="N"/>$1gueltig="J"/>'),
  },
  'paper-other-requester': { at: 'paper', bytes: replaceInDocument(/ATUID="[^"]*"/g, 'ATUID="ATU61195628"') },
  'paper-other-day': { at: 'paper', bytes: replaceInDocument(/Datum="\d*"/g, 'Datum="20260105"') },
  'paper-of-delivery': { at: 'paper', bytes: replaceInDocument(/Datum="\d*"/g, 'Datum="20991231"') },
  'paper-no-day': { at: 'paper', bytes: replaceInDocument(/Datum="\d*"/g, 'Datum="20260231"') },
  'paper-other-root': { at: 'paper', bytes: replaceInDocument('Bestaetigungen', 'Protokoll') },
  'paper-other-child': { at: 'paper', bytes: replaceInDocument('<Bestaetigung ', '<Antwort ') },
  'paper-level-3': { at: 'paper', bytes: replaceInDocument('Stufe="2"', 'Stufe="3"') },
  'paper-lower-word': { at: 'paper', bytes: replaceInDocument('gueltig="J"', 'gueltig="j"') },
  'paper-no-word': { at: 'paper', bytes: replaceInDocument(' gueltig="J"', '') },
  'paper-empty': { at: 'paper', bytes: replaceInDocument(/<Bestaetigung [^>]*>/g, '') },
  'paper-doctype': { at: 'paper', bytes: replaceInDocument('<Bestaetigungen', '<!DOCTYPE x><Bestaetigungen') },
  'paper-cut': { at: 'paper', bytes: bytes => bytes.subarray(0, -10) },
  'paper-pdf': { at: 'paper', bytes: () => Buffer.from('%PDF-1.4\n%âãÏÓ') },
} satisfies Record<string, Quirk>

export type QuirkName = keyof typeof QUIRKS

export const QUIRK_NAMES = Object.keys(QUIRKS) as [QuirkName, ...QuirkName[]]

export const getQuirk = (name: QuirkName): Quirk => QUIRKS[name]
