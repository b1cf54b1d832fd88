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
const DUM = Buffer.from('UID;Firma\r\nATU12345675;D\xf9m\r\nPL5260001246;x\r\n', 'latin1')

/** A company that checks, and a program with all scopes. */
async function programWorld(options: Parameters<typeof createCheckingWorld>[0] = {}) {
  const world = await createCheckingWorld(options)
  const { headers } = await addKey(world, world.company.id, { scopes: [...KEY_SCOPES] })
  const get = (path: string, more: Record<string, string> = {}) =>
    world.app.inject({ method: 'GET', url: `/api/v1/batches/${path}`, headers: { ...headers, ...more } })
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

const CHOSEN = {
  uidColumn: 'Nummer',
  nameColumn: 'B',
  streetColumn: 'Str',
  zipColumn: '5',
  cityColumn: 'Stadt',
  invoiceDateColumn: 'Beleg',
}

describe('the fields of an upload by a program', () => {
  it('name columns by number, letter and heading; what was read how stands in the answer and stays', async () => {
    const world = await programWorld({ hasWorker: false })
    const taken = await world.send(LIST, { ...CHOSEN, encoding: 'iso-8859-1', delimiter: 'semicolon', fresh: 'true' })
    expect(taken.statusCode, taken.body).toBe(202)
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
    const batch = taken.json<Batch>()
    expect([batch.total, batch.layout]).toEqual([4, layout])
    expect((await world.get(String(batch.id))).json<Batch>().layout).toEqual(layout)
  })

  it('may be left out: then columns are found, and the layout says so', async () => {
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

  it('are asked for where several hold different numbers, with what stands in each', async () => {
    const world = await programWorld({ hasWorker: false })
    const bytes = Buffer.from(
      'Lieferanten-UID;Kunden-UID\r\nATU12345675;DE136695976\r\nDE136695976;IT00743110157\r\nBE0428759497;ATU13585627\r\n',
    )
    for (const query of ['', '?dryRun=true']) {
      const refused = await world.send(bytes, {}, { query })
      expect([refused.statusCode, refused.json()]).toMatchObject([
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

  it('keep of a heading what a database can hold', async () => {
    const world = await programWorld({ hasWorker: false })
    const bytes = Buffer.from('\ufeffUID;Firma\ud800\u0001x\r\nATU12345675;Eins\r\n', 'utf16le')
    const taken = await world.send(bytes, { nameColumn: 'B' })
    expect(taken.json<Batch>().layout?.columns.name).toMatchObject({ heading: 'Firma\ufffd x', how: 'chosen' })
  })

  it('choose the sheet of a workbook, by the heading that only it has too', async () => {
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
    const sent = (fields: Record<string, string>) => world.send(bytes, fields, { name: 'a.xlsx' })
    const byHeading = (await sent({ uidColumn: 'Nummer' })).json<Batch>()
    expect(byHeading.layout).toMatchObject({ sheet: 'Kurz', encoding: null, columns: { uid: { heading: 'Nummer' } } })
    expect((await sent({ sheet: 'Kurz' })).json<Batch>().total).toBe(1)
    expect((await sent({})).json<Batch>().layout?.sheet).toBe('Lang')
    const wrong = await sent({ encoding: 'utf-8' })
    expect([wrong.statusCode, wrong.json().issues[0].path]).toEqual([400, 'encoding'])
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
  ])('that there is none of (%s) are refused', async (path, fields: Record<string, string>) => {
    const world = await programWorld({ hasWorker: false })
    const refused = await world.send(LIST, fields)
    expect([refused.statusCode, refused.json().issues?.[0]?.path]).toEqual([400, path])
    expect(await world.count('file')).toBe(0)
  })

  it.each(['UID-Nummer', '99', 'ZZ', 'nummer'])(
    'that name a column that is not there (%s) are told which are',
    async name => {
      const world = await programWorld({ hasWorker: false })
      const refused = await world.send(LIST, { uidColumn: name })
      expect([refused.statusCode, refused.json()]).toMatchObject([422, { code: 'no_such_column' }])
      const { issues } = refused.json<{ issues: { path: string; message: string }[] }>()
      expect(issues.map(({ path }) => path)).toEqual(Array(8).fill('uidColumn'))
      expect(issues.map(({ message }) => message)).toContain('G: Nummer')
    },
  )

  it('leave the encoding open only where it can be read from the letters; else it is asked back', async () => {
    const world = await programWorld({ hasWorker: false })
    const refused = await world.send(DUM)
    expect([refused.statusCode, refused.json()]).toMatchObject([
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
    expect((await world.send(DUM, { encoding: 'windows-1250' })).json<Batch>().layout?.encoding).toBe('windows-1250')
  })
})

describe('a dry run', () => {
  it('answers what the upload would mean, and stores nothing', async () => {
    const world = await programWorld({ hasWorker: false })
    const looked = await world.send(LIST, CHOSEN, { query: '?dryRun=true' })
    expect(looked.statusCode, looked.body).toBe(200)
    const answer = looked.json<DryRun>()
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

  it('is one of JSON too, and is refused as the upload would be', async () => {
    const world = await programWorld({ hasWorker: false })
    const post = (payload: object, query: string) =>
      world.app.inject({ method: 'POST', url: `/api/v1/batches${query}`, payload, headers: world.headers })
    const looked = await post({ uids: ['DE136695976', 'DE136695976'] }, '?dryRun=true')
    expect([looked.statusCode, looked.json()]).toMatchObject([200, { total: 2, uids: 1, duplicateRows: 1 }])
    expect((await post({ uids: ['DE136695976'] }, '?dryrun=true')).statusCode).toBe(400)
    const query = '?dryRun=true'
    expect((await world.send(DUM, {}, { query })).json()).toMatchObject({
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
  it('of a list comes in the encoding that is wanted, with a byte order mark where one is', async () => {
    const world = await programWorld()
    const { id } = (await world.send(LIST, CHOSEN)).json<Batch>()
    await world.ended(id)
    const kept = await world.get(`${id}/result`)
    expect(kept.headers['content-type']).toBe('text/csv; charset=windows-1252')
    const text = codecOf('windows-1252').read(kept.rawPayload.toString('latin1'))
    const said = async (encoding: string) => (await world.get(`${id}/result?encoding=${encoding}`)).rawPayload
    expect((await said('windows-1252')).equals(kept.rawPayload)).toBe(true)
    expect((await said('utf-8')).toString()).toBe(text)
    expect((await said('utf-8-bom')).toString()).toBe(`\ufeff${text}`)
    expect((await said('utf-16le')).toString('utf16le')).toBe(`\ufeff${text}`)
    expect(codecOf('macintosh').read((await said('macintosh')).toString('latin1'))).toBe(text)
    const marked = await world.get(`${id}/result?encoding=utf-8-bom`)
    expect(marked.headers['content-type']).toBe('text/csv; charset=utf-8')
    const digest = createHash('sha256').update(marked.rawPayload).digest()
    expect(marked.headers).toMatchObject({
      etag: `"${digest.toString('hex')}"`,
      'repr-digest': `sha-256=:${digest.toString('base64')}:`,
      'content-length': String(marked.rawPayload.length),
    })
    expect((await world.get(`${id}/result?encoding=klingon`)).statusCode).toBe(400)
  })

  it('in another encoding continues where it broke off, and is not sent to a client that has it, noted once', async () => {
    const world = await programWorld()
    const { id } = (await world.send(LIST, CHOSEN)).json<Batch>()
    await world.ended(id)
    const fetched = (headers: Record<string, string> = {}) => world.get(`${id}/result?encoding=utf-16le`, headers)
    const whole = await fetched()
    const etag = String(whole.headers.etag)
    for (const [from, to] of [
      [0, 0],
      [3, 90],
      [whole.rawPayload.length - 5, whole.rawPayload.length - 1],
    ] as const) {
      const part = await fetched({ range: `bytes=${from}-${to}`, 'if-range': etag })
      expect([part.statusCode, part.rawPayload.equals(whole.rawPayload.subarray(from, to + 1))]).toEqual([206, true])
    }
    expect((await fetched({ 'if-none-match': etag })).statusCode).toBe(304)
    expect((await fetched({ range: `bytes=${whole.rawPayload.length}-` })).statusCode).toBe(416)
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

  it('says in a cell that its encoding lacks a letter, and has none to choose of a workbook', async () => {
    const world = await programWorld()
    const bytes = Buffer.from('UID;Firma\r\nPL5260001246;Łódź\r\nATU12345675;Müller\r\n')
    const { id } = (await world.send(bytes)).json<Batch>()
    await world.ended(id)
    const narrow = (await world.get(`${id}/result?encoding=windows-1252`)).rawPayload.toString('latin1')
    expect(narrow).toContain('PL5260001246;[nur in UTF-8 darstellbar];PL5260001246;')
    expect(narrow).toContain('ATU12345675;M\xfcller;')
    const workbook = await buildWorkbook({ sheets: [{ name: 'a', rows: [['UID'], ['DE136695976']] }] })
    const other = (await world.send(workbook, {}, { name: 'a.xlsx' })).json<Batch>()
    await world.ended(other.id)
    const refused = await world.get(`${other.id}/result?encoding=utf-8`)
    expect([refused.statusCode, refused.json().issues[0].path]).toEqual([400, 'encoding'])
  })
})
