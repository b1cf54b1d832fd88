import { expect, it } from 'vitest'
import { createCheckingWorld, workbookOf } from '../../tests/world/checking.ts'
import type { Task, TaskList } from './wire.ts'

const UID = 'DE136695976'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

it('shows and keeps a file’s name without what would hide or fake something, and at a length that can be shown', async () => {
  const world = await createCheckingWorld({ works: false })
  const bytes = workbookOf([UID])
  const nameOf = async (name: string) => (await world.upload({ name, bytes })).json<Task>().fileName
  expect(await nameOf('Prüfung 😀 (2) – Αθήνα.xlsx')).toBe('Prüfung 😀 (2) – Αθήνα.xlsx')
  expect(await nameOf('../../etc/passwd.xlsx')).toBe('passwd.xlsx')
  expect(await nameOf('a\0b\x1b[31m.xlsx')).toBe('ab[31m.xlsx')
  expect(await nameOf('gift\u202Exslx.xlsx')).toBe('giftxslx.xlsx')
  expect(await nameOf(`${'ä'.repeat(5_000)}.xlsx`)).toBe(`${'ä'.repeat(120)}.xlsx`)
  expect((await world.upload({ name: '\u202E.xlsx', bytes })).statusCode).toBe(415)
})

it('refuses a body that is none or ends in the middle, says so, and stores nothing', async () => {
  const { app, browser, company } = await createCheckingWorld({ works: false })
  const send = (type: string, payload: string | Uint8Array) =>
    app.inject({
      method: 'POST',
      url: '/api/tasks',
      payload: Buffer.from(payload),
      headers: { ...browser.headers(), 'accept-language': 'en', 'content-type': type },
    })
  const head = `--b\r\nContent-Disposition: form-data; name="file"; filename="a.xlsx"\r\nContent-Type: ${XLSX}\r\n\r\n`
  const whole = Buffer.concat([Buffer.from(head), workbookOf([UID]), Buffer.from('\r\n--b--\r\n')])
  const broken = [
    await send('multipart/form-data', whole),
    await send('multipart/form-data; boundary=b', whole.subarray(0, head.length - 10)),
    await send('multipart/form-data; boundary=b', whole.subarray(0, whole.length - 20)),
    await send('multipart/form-data; boundary=b', whole.subarray(0, whole.length / 2)),
  ]
  for (const answer of broken) {
    expect(answer.statusCode).toBe(400)
    expect(answer.json().message).toMatch(/^The file did not arrive completely|^No file was sent/)
  }
  const list = await browser.call('GET', `/api/tasks/company/${company.id}`)
  expect(list.json<TaskList>().totalCount).toBe(0)
  expect((await send('multipart/form-data; boundary=b', whole)).statusCode).toBe(201)
})
