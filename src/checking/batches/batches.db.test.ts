import { read, utils } from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import { pdfPages } from '../../../tests/world/files/pdf.ts'
import { unzip } from '../../../tests/world/files/unzip.ts'
import { buildWorkbook } from '../../../tests/world/files/workbook.ts'
import { addPerson, addTestCompany } from '../../../tests/world/people/people.ts'
import { signIn } from '../../../tests/world/people/sign-in.ts'
import {
  type CheckingWorld,
  createCheckingWorld,
  germanUids,
  waitFor,
  workbookOf,
} from '../../../tests/world/product/checking.ts'
import { STATUS } from './status-rules.ts'
import type { Task, TaskList, TaskRows } from './wire.ts'

const queriedUids = ({ simulator }: CheckingWorld) =>
  simulator.calls.filter(call => call.operation === 'check').map(call => call.uid)

const rowsOf = (bytes: Buffer): string[][] => {
  const workbook = read(bytes)
  const sheet = workbook.Sheets[workbook.SheetNames[0] ?? '']
  return sheet ? utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false, defval: '' }) : []
}

const NO_LEVEL_2_DATA = 'Stufe-2-Daten nicht geliefert.'

describe('a batch', () => {
  it('queries each distinct UID once, answers each row in the workbook, and can be downloaded once', {
    tags: ['D-06', 'W1-04', 'W1-06', 'W7-05'],
  }, async () => {
    const world = await createCheckingWorld()
    const uids = germanUids(12)
    const [first = ''] = uids
    const task = await world.uploadUids([...uids, first, 'NO-123.456.789', first.toLowerCase(), 'GR123456783'])
    expect(task).toMatchObject({ totalRows: 16, processedRows: 1, fileName: 'Liste.xlsx', isMine: true })
    const ended = await world.ended(task.id)
    expect(ended).toMatchObject({
      status: STATUS.completed,
      compilationString: '16/16',
      notAUidRows: 1,
      hasReport: true,
    })
    expect(queriedUids(world).sort()).toEqual([...uids, 'EL123456783'].sort())

    const result = await world.browser.call('GET', `/api/file/result/${task.id}`)
    const [headings, ...rows] = rowsOf(result.rawPayload)
    expect(headings?.slice(0, 4)).toEqual(['UID', 'Firma', 'UID geprüft', 'Ergebnis'])
    expect(headings?.slice(-3)).toEqual(['Hinweis', 'Firma', 'Abweichung'])
    expect(rows.map(row => row[2])).toEqual([...uids, first, '', first, 'EL123456783'])
    expect(rows[13]?.[3]).toBe('keine UID')
    expect(rows.map(row => row[1])).toEqual(rows.map((_row, index) => `Kunde ${index + 1}`))
    expect(rows[12]?.slice(2)).toEqual(rows[0]?.slice(2))
    expect(result.headers['content-disposition']).toContain('Liste.xlsx')

    expect((await world.browser.call('GET', `/api/file/result/${task.id}`)).statusCode).toBe(204)
    expect(await world.read(task.id)).toMatchObject({ isDownloaded: true, downloadLocation: null })
    expect((await world.browser.call('DELETE', `/api/tasks/${task.id}`)).statusCode).toBe(409)
    const report = await world.browser.call('GET', `/api/file/report/${task.id}`)
    expect(report.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    // VIES returns no name for German businesses; screen, workbook and report all say so.
    const [cover = '', ...pages] = await pdfPages(report.rawPayload)
    expect(cover).toMatch(/Blatt „.+“, Spalte A/)
    const rowsWithoutLevel2 = rows.filter(row => row.some(cell => cell.includes(NO_LEVEL_2_DATA))).length
    expect(rowsWithoutLevel2).toBeGreaterThan(10)
    expect(pages.join(' ').split(NO_LEVEL_2_DATA)).toHaveLength(rowsWithoutLevel2 + 1)
    expect((await world.browser.call('POST', `/api/tasks/${task.id}/result`)).statusCode).toBe(204)
    expect((await world.browser.call('GET', `/api/file/result/${task.id}`)).statusCode).toBe(200)

    const secondRun = await world.ended((await world.uploadUids(uids)).id)
    expect(secondRun.status).toBe(STATUS.completed)
    expect(queriedUids(world)).toHaveLength(13)
    const list = await world.browser.call('GET', `/api/tasks/${secondRun.id}/rows?itemsPerPage=100`)
    const cachedAnswer = { fromCache: true, service: 'vies', requesterUid: world.company.uid }
    const proof = 'Eigener Nachweis: im Namen Ihrer Firma abgefragt.'
    for (const row of list.json<TaskRows>().items) expect(row).toMatchObject({ ...cachedAnswer, proof })
    const [, firstRow] = rowsOf((await world.browser.call('GET', `/api/file/result/${secondRun.id}`)).rawPayload)
    expect(firstRow?.at(-3)).toBe(`Antwort aus dem Cache. ${proof}`)
  })

  it('counts rows with data but without a UID separately, in the list and on the report’s first page', async () => {
    const world = await createCheckingWorld()
    const [uid = ''] = germanUids(1)
    const rows = [['Firma', 'UID'], ['Eins', uid], ['Zwei', ''], [], ['Drei', ''], ['Vier', 'folgt']]
    const bytes = await buildWorkbook({ sheets: [{ name: 'Kunden', rows }] })
    const task = (await world.upload({ name: 'Kunden.xlsx', bytes })).json<Task>()
    expect(task).toMatchObject({ totalRows: 2, notAUidRows: 1, withoutUidRows: 2 })
    expect(await world.ended(task.id)).toMatchObject({ validRows: 1, notAUidRows: 1, withoutUidRows: 2 })
    const report = await world.browser.call('GET', `/api/file/report/${task.id}`)
    const [cover = ''] = await pdfPages(report.rawPayload)
    expect(cover).toContain('Kunden.xlsx · 2 Zeilen · 2 weitere Zeilen ohne UID, nicht abgefragt')
    const result = await world.browser.call('GET', `/api/file/result/${task.id}`)
    expect(rowsOf(result.rawPayload).map(row => row[0])).toEqual(['Firma', 'Eins', 'Zwei', '', 'Drei', 'Vier'])
  })

  it.each([0, 1])('keeps the page layout of the upload unless landscape is set (%i)', async landscape => {
    const world = await createCheckingWorld({ settings: { result_landscape: landscape } })
    const task = await world.ended((await world.uploadUids(germanUids(3))).id)
    const result = await world.browser.call('GET', `/api/file/result/${task.id}`)
    const sheet = (await unzip(result.rawPayload)).get('xl/worksheets/sheet1.xml')?.toString() ?? ''
    expect(sheet.includes('orientation="landscape"')).toBe(landscape === 1)
    expect(sheet.includes('fitToPage="1"')).toBe(landscape === 1)
  })

  it('reports an invalid verdict only if the authority returned it, even if services fail', {
    tags: ['D-06', 'V16.5.3'],
  }, async () => {
    const world = await createCheckingWorld({
      simulator: { failureShare: 0.3, memberStatesDown: ['FR'], seed: 7 },
      settings: { task_patience_minutes: 0, task_concurrent_batches: 10 },
      upstreamTimeoutMs: 300,
    })
    const french = ['FR40303265045', 'FR23334175221', 'FR83404833048']
    const uids = [...germanUids(60), ...french]
    const ended = await world.ended((await world.uploadUids(uids)).id)
    expect(ended).toMatchObject({ status: STATUS.completedWithErrors, processedRows: uids.length })
    const codesByUid = new Map<string, Set<string>>()
    for (const { uid, code } of world.simulator.calls) codesByUid.set(uid, (codesByUid.get(uid) ?? new Set()).add(code))
    const list = await world.browser.call('GET', `/api/tasks/${ended.id}/rows?itemsPerPage=100`)
    for (const { uid, verdict, reason } of list.json<TaskRows>().items) {
      if (verdict === 'invalid') expect(codesByUid.get(uid)).toContain('INVALID')
      if (verdict === 'valid') expect(codesByUid.get(uid)).toContain('VALID')
      if (verdict === 'not-checked') expect(reason).not.toBe('')
      if (french.includes(uid)) expect(verdict).toBe('not-checked')
    }
  })

  it('fails at once with the reason if the account is incomplete', async () => {
    const world = await createCheckingWorld({ mapping: 'none' })
    await world.database.db.updateTable('company').set({ pin_sealed: null, use_custom_login: true }).execute()
    await world.database.db
      .insertInto('country_mapping')
      .values({ company_id: world.company.id, country: 'DE', api: 'finanzamt' })
      .execute()
    const ended = await world.ended((await world.uploadUids(germanUids(30))).id)
    expect(ended).toMatchObject({ status: STATUS.failed, notCheckedRows: 30, downloadLocation: null, hasReport: true })
    expect(ended.errorMessage).toMatch(/unvollständig/)
    expect(queriedUids(world)).toEqual([])
  })

  it('completes without a call if no row can be queried', async () => {
    const world = await createCheckingWorld()
    const ended = await world.ended((await world.uploadUids(['NO-123.456.789', 'US123456789'])).id)
    expect(ended).toMatchObject({ status: STATUS.completed, notAUidRows: 2, processedRows: 2 })
    expect(world.simulator.calls).toHaveLength(0)
  })
})

describe('cancelling and deleting', () => {
  it('drops open questions, keeps answers, and returns 409 if the status has changed', {
    tags: ['R-28', 'C4-02'],
  }, async () => {
    const world = await createCheckingWorld({ simulator: { latencyMs: 30 }, settings: { task_concurrent_batches: 2 } })
    const { id } = await world.uploadUids(germanUids(400))
    const running = await waitFor(
      () => world.read(id),
      task => task.processedRows >= 5,
    )
    expect(running.status).toBe(STATUS.started)
    expect((await world.browser.call('DELETE', `/api/tasks/${id}?status=0`)).statusCode).toBe(409)
    expect((await world.browser.call('DELETE', `/api/tasks/${id}?status=1`)).statusCode).toBe(204)
    const atCancel = await world.read(id)
    const calls = world.simulator.calls.length
    const ended = await world.ended(id)
    expect(ended).toMatchObject({
      status: STATUS.cancelled,
      processedRows: atCancel.processedRows,
      isDownloaded: false,
    })
    // For each of the two lanes the call in flight, and the call for the question taken ahead.
    expect(world.simulator.calls.length).toBeLessThanOrEqual(calls + 4)
    expect((await world.browser.call('DELETE', `/api/tasks/${id}`)).statusCode).toBe(409)
    const open = await world.database.db.selectFrom('question').select('id').where('state', '<>', 'settled').execute()
    expect(open).toEqual([])
  })

  it('is allowed for the creator, Admin and Dev; colleagues get 403, other companies 404', {
    tags: ['C3-07'],
  }, async () => {
    const world = await createCheckingWorld()
    const { id } = await world.ended((await world.uploadUids(germanUids(3))).id)
    const colleague = await signIn(world.app, await addPerson(world, { companyId: world.company.id }), world.clock)
    const otherCompany = await addTestCompany(world)
    const stranger = await signIn(
      world.app,
      await addPerson(world, { companyId: otherCompany.id, role: 2 }),
      world.clock,
    )
    expect(await world.read(id, colleague)).toMatchObject({ id, isMine: false })
    for (const [method, path] of [
      ['DELETE', `/api/tasks/${id}`],
      ['GET', `/api/file/result/${id}`],
      ['POST', `/api/tasks/${id}/result`],
    ] as const) {
      expect((await colleague.call(method, path)).statusCode).toBe(403)
      expect((await stranger.call(method, path)).statusCode).toBe(404)
    }
    expect((await stranger.call('GET', `/api/tasks/${id}`)).body).toBe(
      (await stranger.call('GET', '/api/tasks/999')).body,
    )
    expect((await stranger.call('GET', `/api/tasks/company/${world.company.id}`)).statusCode).toBe(403)
    const [first, second] = await Promise.all(
      [1, 2].map(() => world.browser.call('DELETE', `/api/tasks/${id}?status=2`)),
    )
    expect([first?.statusCode, second?.statusCode].sort()).toEqual([204, 409])
    expect((await world.browser.call('GET', `/api/file/result/${id}`)).statusCode).toBe(204)
    expect((await world.browser.call('GET', `/api/file/report/${id}`)).statusCode).toBe(200)
    const files = await world.database.db.selectFrom('file').select('id').execute()
    expect(files).toHaveLength(1)
  })
})

describe('an upload', () => {
  const text = (content: string) => new TextEncoder().encode(content)

  it.each([
    ['with another extension', 415, { name: 'Liste.xls', bytes: text('x') }, /Dateiendung/],
    ['with another media type', 415, { name: 'Liste.xlsx', bytes: text('x'), type: 'text/csv' }, /Dateityp/],
    ['that is a renamed text file', 422, { name: 'Liste.xlsx', bytes: text('UID;Firma\nATU13585627;x') }, /CSV/],
    ['that is empty', 422, { name: 'Liste.xlsx', bytes: text('') }, /leer/],
    ['that is a workbook without a UID', 422, { name: 'Liste.xlsx', bytes: workbookOf(['', '']) }, /UID/],
    ['with an unknown column', 400, { name: 'a.xlsx', bytes: workbookOf(['x']), fields: { column: 'B' } }, /bad input/],
    ['above the size limit', 413, { name: 'Liste.xlsx', bytes: new Uint8Array(1024 * 1024 + 1) }, /größer als 1 MB/],
  ])(
    '%s is rejected with %i and nothing is stored',
    { tags: ['U-01', 'U-03', 'U-04', 'V5.2.2', 'W3-05', 'W5-10'] },
    async (_what, status, file, message) => {
      const world = await createCheckingWorld({ hasWorker: false, maxUploadMb: 1 })
      const answer = await world.upload(file)
      expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
        status,
        expect.stringMatching(message),
      ])
      const { db } = world.database
      expect(await db.selectFrom('batch').select('id').execute()).toEqual([])
      expect(await db.selectFrom('file').select('id').execute()).toEqual([])
    },
  )

  it('accepts a generic media type, an umlaut in the file name, and the language field', {
    tags: ['W5-10'],
  }, async () => {
    const world = await createCheckingWorld({ hasWorker: false })
    const file = { name: 'Größe & Übersicht.xlsx', bytes: workbookOf(germanUids(1)), type: 'application/octet-stream' }
    const answer = await world.upload({ ...file, fields: { language: 'en', column: '1', sheet: 'Liste' } })
    expect(answer.json<Task>()).toMatchObject({ fileName: 'Größe & Übersicht.xlsx', status: STATUS.created })
    const { language } = await world.database.db.selectFrom('batch').select('language').executeTakeFirstOrThrow()
    expect(language).toBe('en')
  })
})

describe('the list', () => {
  it('pages, filters, sorts, searches literally, and counts queued batches', {
    tags: ['W2-28', 'W2-35', 'W2-41', 'W3-05', 'C1-06', 'C1-12'],
  }, async () => {
    const world = await createCheckingWorld({ hasWorker: false })
    for (const name of ['b_1.xlsx', 'a%2.xlsx', 'c.xlsx']) {
      await world.upload({ name, bytes: workbookOf(germanUids(1)) })
    }
    const path = `/api/tasks/company/${world.company.id}`
    const listFileNames = async (query: string) => {
      const answer = await world.browser.call('GET', `${path}?${query}`)
      const { items, totalCount } = answer.json<TaskList>()
      return [totalCount, ...items.map(task => task.fileName)]
    }
    expect(await listFileNames('itemsPerPage=-1')).toEqual([3, 'c.xlsx', 'a%2.xlsx', 'b_1.xlsx'])
    expect(await listFileNames('page=2&itemsPerPage=2')).toEqual([3, 'b_1.xlsx'])
    expect(await listFileNames('sortBy=fileName&sortDesc=false')).toEqual([3, 'a%2.xlsx', 'b_1.xlsx', 'c.xlsx'])
    expect(await listFileNames('search=%25')).toEqual([1, 'a%2.xlsx'])
    expect(await listFileNames('search=B_')).toEqual([1, 'b_1.xlsx'])
    expect(await listFileNames('search=LOVELACE')).toEqual([3, 'c.xlsx', 'a%2.xlsx', 'b_1.xlsx'])
    expect(await listFileNames('taskFilter=1,2')).toEqual([0])
    for (const invalidQuery of ['taskFilter=7', 'taskFilter=x', 'page=0', 'itemsPerPage=0', 'sortBy=password']) {
      expect((await world.browser.call('GET', `${path}?${invalidQuery}`)).statusCode).toBe(400)
    }
    const queue = await world.browser.call('GET', `/api/tasks/company/queue/${world.company.id}`)
    expect(queue.json()).toEqual({ count: 3 })
  })
})

describe('retry', () => {
  it('queries only the open rows again and writes the next edition of result and report', {
    tags: ['C1-15'],
  }, async () => {
    const world = await createCheckingWorld({
      simulator: { memberStatesDown: ['FR'] },
      settings: { task_patience_minutes: 0, task_retry_on_error: 1 },
    })
    const { id } = await world.uploadUids([...germanUids(3), 'FR40303265045'])
    expect(await world.ended(id)).toMatchObject({ status: STATUS.completedWithErrors, notCheckedRows: 1 })
    world.simulator.setBehaviour({ memberStatesDown: [] })
    const callsBefore = queriedUids(world).length
    await waitFor(
      async () => (await world.browser.call('POST', `/api/tasks/${id}/retry`, {})).statusCode,
      status => status === 204,
    )
    const ended = await waitFor(
      () => world.read(id),
      ({ status }) => status >= STATUS.completed,
    )
    expect(ended).toMatchObject({ processedRows: 4 })
    expect(new Set(queriedUids(world).slice(callsBefore))).toEqual(new Set(['FR40303265045']))
    expect((await world.browser.call('GET', `/api/file/report/${id}?edition=1`)).statusCode).toBe(200)
    expect((await world.browser.call('GET', `/api/file/report/${id}?edition=2`)).statusCode).toBe(200)
    expect((await world.browser.call('GET', `/api/file/result/${id}`)).statusCode).toBe(200)
    expect(await world.database.db.selectFrom('file').select('id').execute()).toHaveLength(4)
  })
})
