import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { buildWorkbook } from '../../../tests/world/files/workbook.ts'
import { addKey } from '../../../tests/world/people/api-key.ts'
import { createCaller } from '../../../tests/world/people/sign-in.ts'
import { createCheckingWorld, waitFor } from '../../../tests/world/product/checking.ts'
import { KEY_SCOPES } from '../../base/roles/program-rules.ts'
import { codecOf } from '../../platform/lists/codec.ts'
import type { Batch } from './answer-wire.ts'
import type { DryRun } from './layout-wire.ts'

const LINES = [
  'Konto;Name;Zusatz;Str;PLZ;Stadt;Nummer;Beleg',
  '1;Bäckerei Müller;a;Hauptstraße 1;1010;Wien;ATU12345675;01.02.2026',
  '2;Größe & Söhne;b;Ring 2;4020;Linz;DE136695976;02.02.2026',
  '3;Löwen;c;Platz 3;8010;Graz;DE136695976;03.02.2026',
  '4;Käse;d;Weg 4;5020;Salzburg;keine;04.02.2026',
]
const LIST = Buffer.from(`${LINES.join('\r\n')}\r\n`, 'latin1')
const AMBIGUOUS_LIST = Buffer.from('UID;Firma\r\nATU12345675;D\xf9m\r\nPL5260001246;x\r\n', 'latin1')

/** Sets up a company with a program that has all scopes. */
async function programWorld(options: Parameters<typeof createCheckingWorld>[0] = {}) {
  const world = await createCheckingWorld(options)
  const { headers } = await addKey(world, world.company.id, { scopes: [...KEY_SCOPES] })
  const get = (path: string, extraHeaders: Record<string, string> = {}) =>
    world.app.inject({ method: 'GET', url: `/api/v1/batches/${path}`, headers: { ...headers, ...extraHeaders } })
  const send = (bytes: Uint8Array, fields: Record<string, string> = {}, { name = 'Liste.csv', query = '' } = {}) => {
    const type = name.endsWith('.csv') ? { type: 'text/csv' } : {}
    const file = { name, bytes, fields, headers, url: `/api/v1/batches/file${query}`, ...type }
    return world.upload(file, createCaller(world.app))
  }
  const ended = (id: number) =>
    waitFor(
      async () => (await get(String(id))).json<Batch>(),
      ({ state, hasReport }) => state !== 'created' && state !== 'running' && hasReport,
    )
  const count = async (table: 'batch' | 'file') =>
    (await world.database.db.selectFrom(table).select('id').execute()).length
  return { ...world, headers, get, send, ended, count }
}

const SELECTED_COLUMNS = {
  uidColumn: 'Nummer',
  nameColumn: 'B',
  streetColumn: 'Str',
  zipColumn: '5',
  cityColumn: 'Stadt',
  invoiceDateColumn: 'Beleg',
}

describe('the fields of a program’s upload', () => {
  it('choose the column of accounts, or none, which is detected otherwise', async () => {
    const world = await programWorld({ hasWorker: false })
    const account = '23109010140000071377130001'
    const bytes = Buffer.from(`UID;IBAN;Notiz\r\nPL1060000116;${account};${account}\r\n`)
    const accountOf = async (fields: Record<string, string>) =>
      (await world.send(bytes, fields, { query: '?dryRun=true' })).json<DryRun>().layout.columns.account
    expect(await accountOf({})).toEqual({ column: 2, letter: 'B', heading: 'IBAN', how: 'found' })
    expect(await accountOf({ accountColumn: 'Notiz' })).toMatchObject({ column: 3, how: 'chosen' })
    expect(await accountOf({ accountColumn: '0' })).toBeUndefined()
  })

  it('select columns by number, letter and heading; the layout is returned and stored', async () => {
    const world = await programWorld({ hasWorker: false })
    const accepted = await world.send(LIST, {
      ...SELECTED_COLUMNS,
      encoding: 'iso-8859-1',
      delimiter: 'semicolon',
      fresh: 'true',
    })
    expect(accepted.statusCode, accepted.body).toBe(202)
    const column = (number: number, letter: string, heading: string) => ({
      column: number,
      letter,
      heading,
      how: 'chosen',
    })
    const layout = {
      sheet: null,
      headerRow: 1,
      encoding: 'iso-8859-1',
      delimiter: 'semicolon',
      why: 'chosen',
      passedOver: [],
      hasBom: false,
      columns: {
        uid: column(7, 'G', 'Nummer'),
        country: null,
        name: column(2, 'B', 'Name'),
        street: column(4, 'D', 'Str'),
        zip: column(5, 'E', 'PLZ'),
        city: column(6, 'F', 'Stadt'),
        invoiceDate: column(8, 'H', 'Beleg'),
      },
    }
    const batch = accepted.json<Batch>()
    expect([batch.total, batch.layout]).toEqual([4, layout])
    expect((await world.get(String(batch.id))).json<Batch>().layout).toEqual(layout)
  })

  it('are optional: without them, columns are detected, and the layout says so', async () => {
    const world = await programWorld({ hasWorker: false })
    const bytes = Buffer.from('\ufeffUID;Firma\r\nATU12345675;Bäckerei\r\n')
    const { layout } = (await world.send(bytes)).json<Batch>()
    expect(layout).toMatchObject({
      encoding: 'utf-8',
      hasBom: true,
      columns: {
        uid: { column: 1, letter: 'A', heading: 'UID', how: 'found' },
        name: { column: 2, letter: 'B', heading: 'Firma', how: 'found' },
        street: null,
      },
    })
  })

  it('are required if several columns contain different UIDs; the error lists samples of each', async () => {
    const world = await programWorld({ hasWorker: false })
    const bytes = Buffer.from(
      'Lieferanten-UID;Kunden-UID\r\nATU12345675;DE136695976\r\nDE136695976;IT00743110157\r\nBE0428759497;ATU13585627\r\n',
    )
    for (const query of ['', '?dryRun=true']) {
      const rejection = await world.send(bytes, {}, { query })
      expect([rejection.statusCode, rejection.json()]).toMatchObject([
        422,
        {
          code: 'ambiguous_column',
          candidates: ['1', '2'],
          issues: [
            {
              path: 'uidColumn',
              message: 'A "Lieferanten-UID": 3 different numbers in 3 rows (ATU12345675, DE136695976, BE0428759497)',
            },
            { path: 'uidColumn' },
          ],
        },
      ])
    }
    const { layout } = (await world.send(bytes, { uidColumn: '2' })).json<Batch>()
    expect(layout).toMatchObject({ why: 'chosen', columns: { uid: { column: 2, how: 'chosen' } } })
  })

  it('keep only those characters of a heading that the database can store', async () => {
    const world = await programWorld({ hasWorker: false })
    const bytes = Buffer.from('\ufeffUID;Firma\ud800\u0001x\r\nATU12345675;Eins\r\n', 'utf16le')
    const accepted = await world.send(bytes, { nameColumn: 'B' })
    expect(accepted.json<Batch>().layout?.columns.name).toMatchObject({ heading: 'Firma\ufffd x', how: 'chosen' })
  })

  it('select the sheet of a workbook, also by a heading that only this sheet has', async () => {
    const world = await programWorld({ hasWorker: false })
    const bytes = await buildWorkbook({
      sheets: [
        { name: 'Lang', rows: [['UID'], ['ATU12345675'], ['ATU33864707'], ['DE136695976']] },
        {
          name: 'Kurz',
          rows: [
            ['Nummer', 'Partner'],
            ['FR40303265045', 'Eins'],
          ],
        },
      ],
    })
    const sendWorkbook = (fields: Record<string, string>) => world.send(bytes, fields, { name: 'a.xlsx' })
    const byHeading = (await sendWorkbook({ uidColumn: 'Nummer' })).json<Batch>()
    expect(byHeading.layout).toMatchObject({ sheet: 'Kurz', encoding: null, columns: { uid: { heading: 'Nummer' } } })
    expect((await sendWorkbook({ sheet: 'Kurz' })).json<Batch>().total).toBe(1)
    expect((await sendWorkbook({})).json<Batch>().layout?.sheet).toBe('Lang')
    const invalid = await sendWorkbook({ encoding: 'utf-8' })
    expect([invalid.statusCode, invalid.json().issues[0].path]).toEqual([400, 'encoding'])
  })

  it.each([
    ['Fresh', { Fresh: 'true' }],
    ['column', { column: '7' }],
    ['fresh', { fresh: 'yes' }],
    ['encoding', { encoding: 'klingon' }],
    ['delimiter', { delimiter: ';' }],
    ['language', { language: 'fr' }],
    ['uidColumn', { uidColumn: '' }],
    ['uidColumn', { uidColumn: '0' }],
  ])('are rejected if the name or value is unknown: %s', async (path, fields: Record<string, string>) => {
    const world = await programWorld({ hasWorker: false })
    const rejection = await world.send(LIST, fields)
    expect([rejection.statusCode, rejection.json().issues?.[0]?.path]).toEqual([400, path])
    expect(await world.count('file')).toBe(0)
  })

  it.each(['UID-Nummer', '99', 'ZZ', 'nummer'])(
    'are rejected with the list of columns if a column does not exist: %s',
    async name => {
      const world = await programWorld({ hasWorker: false })
      const rejection = await world.send(LIST, { uidColumn: name })
      expect([rejection.statusCode, rejection.json()]).toMatchObject([422, { code: 'no_such_column' }])
      const { issues } = rejection.json<{ issues: { path: string; message: string }[] }>()
      expect(issues.map(({ path }) => path)).toEqual(Array(8).fill('uidColumn'))
      expect(issues.map(({ message }) => message)).toContain('G: Nummer')
    },
  )

  it('need no encoding if it can be detected; otherwise the error lists the candidates', async () => {
    const world = await programWorld({ hasWorker: false })
    const rejection = await world.send(AMBIGUOUS_LIST)
    expect([rejection.statusCode, rejection.json()]).toMatchObject([
      422,
      {
        code: 'ambiguous_encoding',
        candidates: ['windows-1252', 'windows-1250'],
        issues: [
          { path: 'encoding', message: 'windows-1252: ATU12345675;Dùm' },
          { path: 'encoding', message: 'windows-1250: ATU12345675;Dům' },
        ],
      },
    ])
    expect((await world.send(AMBIGUOUS_LIST, { encoding: 'windows-1250' })).json<Batch>().layout?.encoding).toBe(
      'windows-1250',
    )
  })
})

describe('a dry run', () => {
  it('returns what the upload would contain, without storing anything', async () => {
    const world = await programWorld({ hasWorker: false })
    const dryRun = await world.send(LIST, SELECTED_COLUMNS, { query: '?dryRun=true' })
    expect(dryRun.statusCode, dryRun.body).toBe(200)
    const answer = dryRun.json<DryRun>()
    expect(answer).toMatchObject({
      total: 4,
      uids: 2,
      duplicateRows: 1,
      cached: 0,
      live: [{ service: 'vies', queries: 2 }],
    })
    expect(answer.notUids).toMatchObject({ rows: 1, examples: [{ row: 5, text: 'keine' }] })
    expect(answer.layout).toMatchObject({ encoding: 'windows-1252', columns: { uid: { letter: 'G', how: 'chosen' } } })
    expect([await world.count('batch'), await world.count('file')]).toEqual([0, 0])
  })

  it('works for JSON, too, and is rejected with the same errors as the upload', async () => {
    const world = await programWorld({ hasWorker: false })
    const post = (payload: object, query: string) =>
      world.app.inject({ method: 'POST', url: `/api/v1/batches${query}`, payload, headers: world.headers })
    const dryRun = await post({ uids: ['DE136695976', 'DE136695976'] }, '?dryRun=true')
    expect([dryRun.statusCode, dryRun.json()]).toMatchObject([200, { total: 2, uids: 1, duplicateRows: 1 }])
    expect((await post({ uids: ['DE136695976'] }, '?dryrun=true')).statusCode).toBe(400)
    const query = '?dryRun=true'
    expect((await world.send(AMBIGUOUS_LIST, {}, { query })).json()).toMatchObject({
      status: 422,
      code: 'ambiguous_encoding',
      candidates: ['windows-1252', 'windows-1250'],
    })
    const empty = Buffer.from('UID;Leer\r\nATU12345675;\r\n')
    expect((await world.send(empty, { uidColumn: 'Leer' }, { query })).statusCode).toBe(422)
    expect((await world.send(LIST, { uidColumn: 'Nix' }, { query })).json()).toMatchObject({ code: 'no_such_column' })
    expect(await world.count('batch')).toBe(0)
  })
})

describe('a result', () => {
  it('of a list is returned in the requested encoding, with a byte order mark if requested', async () => {
    const world = await programWorld()
    const { id } = (await world.send(LIST, SELECTED_COLUMNS)).json<Batch>()
    await world.ended(id)
    const original = await world.get(`${id}/result`)
    expect(original.headers['content-type']).toBe('text/csv; charset=windows-1252')
    const text = codecOf('windows-1252').read(original.rawPayload.toString('latin1'))
    const resultIn = async (encoding: string) => (await world.get(`${id}/result?encoding=${encoding}`)).rawPayload
    expect((await resultIn('windows-1252')).equals(original.rawPayload)).toBe(true)
    expect((await resultIn('utf-8')).toString()).toBe(text)
    expect((await resultIn('utf-8-bom')).toString()).toBe(`\ufeff${text}`)
    expect((await resultIn('utf-16le')).toString('utf16le')).toBe(`\ufeff${text}`)
    expect(codecOf('macintosh').read((await resultIn('macintosh')).toString('latin1'))).toBe(text)
    const withBom = await world.get(`${id}/result?encoding=utf-8-bom`)
    expect(withBom.headers['content-type']).toBe('text/csv; charset=utf-8')
    const digest = createHash('sha256').update(withBom.rawPayload).digest()
    expect(withBom.headers).toMatchObject({
      etag: `"${digest.toString('hex')}"`,
      'repr-digest': `sha-256=:${digest.toString('base64')}:`,
      'content-length': String(withBom.rawPayload.length),
    })
    expect((await world.get(`${id}/result?encoding=klingon`)).statusCode).toBe(400)
  })

  it('in another encoding supports ranges and If-None-Match, and logs each download once', async () => {
    const world = await programWorld()
    const { id } = (await world.send(LIST, SELECTED_COLUMNS)).json<Batch>()
    await world.ended(id)
    const fetchResult = (headers: Record<string, string> = {}) => world.get(`${id}/result?encoding=utf-16le`, headers)
    const full = await fetchResult()
    const etag = String(full.headers.etag)
    for (const [from, to] of [
      [0, 0],
      [3, 90],
      [full.rawPayload.length - 5, full.rawPayload.length - 1],
    ] as const) {
      const part = await fetchResult({ range: `bytes=${from}-${to}`, 'if-range': etag })
      expect([part.statusCode, part.rawPayload.equals(full.rawPayload.subarray(from, to + 1))]).toEqual([206, true])
    }
    expect((await fetchResult({ 'if-none-match': etag })).statusCode).toBe(304)
    expect((await fetchResult({ range: `bytes=${full.rawPayload.length}-` })).statusCode).toBe(416)
    const lines = await world.database.db
      .selectFrom('audit_log')
      .select('after')
      .where('action', '=', 'download.result')
      .execute()
    // A request for the first byte counts as a download; the others resume one.
    expect(lines.map(({ after }) => after)).toEqual(
      [1, 2].map(() => ({ encoding: 'utf-16le', sha256: etag.slice(1, -1) })),
    )
  })

  it('marks cells with letters that the encoding lacks, and accepts no encoding for a workbook', async () => {
    const world = await programWorld()
    const bytes = Buffer.from('UID;Firma\r\nPL5260001246;Łódź\r\nATU12345675;Müller\r\n')
    const { id } = (await world.send(bytes)).json<Batch>()
    await world.ended(id)
    const windows1252 = (await world.get(`${id}/result?encoding=windows-1252`)).rawPayload.toString('latin1')
    expect(windows1252).toContain('PL5260001246;[nur in UTF-8 darstellbar];PL5260001246;')
    expect(windows1252).toContain('ATU12345675;M\xfcller;')
    const workbook = await buildWorkbook({ sheets: [{ name: 'a', rows: [['UID'], ['DE136695976']] }] })
    const otherBatch = (await world.send(workbook, {}, { name: 'a.xlsx' })).json<Batch>()
    await world.ended(otherBatch.id)
    const rejection = await world.get(`${otherBatch.id}/result?encoding=utf-8`)
    expect([rejection.statusCode, rejection.json().issues[0].path]).toEqual([400, 'encoding'])
  })
})
