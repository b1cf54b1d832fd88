import type { Actor } from '../../base/roles/actor.ts'
import type { Language } from '../../base/texts/define.ts'
import { translate } from '../../base/texts/translate.ts'
import { withUploadMemory } from '../../checking/batches/upload/handle-upload.ts'
import type { Upload } from '../../checking/batches/upload/receive-upload.ts'
import { listWorkbook } from '../../documents/spreadsheets/writing/list-workbook.ts'
import { XLSX_TYPE } from '../../documents/spreadsheets/xlsx-rules.ts'
import { describeInvalidFields } from '../../platform/http/invalid-fields.ts'
import { type ListEntry, type ListRequest, listSchema } from './batch-request-wire.ts'
import { programTexts } from './server-texts.ts'

/**
 * Runs `handle` on a program's JSON list as on an uploaded workbook, in the company's turn. Throws
 * 400 for an invalid list.
 */
export async function receiveList<T>(actor: Actor, body: unknown, handle: (upload: Upload) => Promise<T>): Promise<T> {
  const { language, languageOfFiles = language } = actor
  const { data, error } = listSchema.safeParse(body)
  if (!data) throw describeInvalidFields({ issues: error.issues, schema: listSchema, input: body, language })
  return withUploadMemory(actor, async () => handle(await listUpload(data, languageOfFiles)))
}

/** The columns of the workbook in order; columns without a value are omitted. */
const FIELDS = [
  'uid',
  'name',
  'street',
  'zip',
  'city',
  'ico',
  'account',
  'invoiceDate',
  'ref',
] as const satisfies (keyof ListEntry)[]

/** The first row below the headings. */
const FIRST_ROW = 2

/** Returns the list as an upload of a workbook, with a given layout that need not be detected. */
async function listUpload({ uids = [], checks, fresh = false }: ListRequest, language: Language): Promise<Upload> {
  const t = translate(programTexts, language)
  const rows: readonly ListEntry[] = checks ?? uids.map(uid => ({ uid }))
  const fields = FIELDS.filter(field => field === 'uid' || rows.some(row => (row[field] ?? '') !== ''))
  const columnOf = (field: keyof ListEntry) => fields.indexOf(field) + 1 || null
  const cells = rows.map(row => fields.map(field => row[field] ?? ''))
  return {
    isPasted: false,
    fileName: 'UIDs.xlsx',
    type: XLSX_TYPE,
    language,
    list: null,
    bytes: await listWorkbook(t('sheet'), [fields.map(field => t(field)), ...cells]),
    sheet: null,
    column: 1,
    companyColumns: {
      name: columnOf('name'),
      street: columnOf('street'),
      zipCode: columnOf('zip'),
      city: columnOf('city'),
    },
    dayColumn: columnOf('invoiceDate'),
    icoColumn: columnOf('ico'),
    // A list without accounts keeps its hash under an Idempotency-Key of the previous release.
    ...(columnOf('account') === null ? {} : { accountColumn: columnOf('account') }),
    refs: new Map(rows.flatMap(({ ref }, at) => (ref ? [[at + FIRST_ROW, ref] as const] : []))),
    isAnew: fresh,
    takesSuggestions: false,
  }
}
