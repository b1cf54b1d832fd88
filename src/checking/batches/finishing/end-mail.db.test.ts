import { expect, it } from 'vitest'
import { createCheckingWorld, germanUids, waitFor, workbookOf } from '../../../../tests/world/product/checking.ts'
import { mailWorker, PUBLIC_URL } from '../../../../tests/world/product/mail-worker.ts'
import { startMailServer } from '../../../../tests/world/stand-ins/mail-server.ts'
import { STATUS } from '../status-rules.ts'

async function createWorld(options: Parameters<typeof createCheckingWorld>[0] = {}) {
  const server = await startMailServer()
  const checking = await createCheckingWorld({ ...options, smtpUrl: server.url })
  return { ...checking, server, sendMails: mailWorker(checking, { smtpUrl: server.url }) }
}

it('sends the creator a mail with counts and a link to the page, without links to files', {
  tags: ['C7-05'],
}, async () => {
  const web = await createWorld()
  const bytes = workbookOf([...germanUids(3), 'NO-123.456.789'])
  const task = (await web.upload({ name: 'Debitoren Größe.xlsx', bytes })).json<{ id: number }>()
  expect(await web.ended(task.id)).toMatchObject({ status: STATUS.completed })
  await web.sendMails()
  expect(web.server.mails).toHaveLength(1)
  const [mail] = web.server.mails
  expect(mail?.to).toEqual([web.ada.email])
  expect(mail?.subject).toBe('Abfrage abgeschlossen: Debitoren Größe.xlsx')
  for (const line of ['Guten Tag Ada Lovelace,', 'Zeilen: 4', 'nicht geprüft: 0', 'keine UID: 1'])
    expect(mail?.text).toContain(line)
  expect(mail?.text.match(/https?:\S+/g)).toEqual([`${PUBLIC_URL}/uid-check?batch=${task.id}`])
  expect(mail?.raw).not.toMatch(/attachment|\/api\/file/)
})

it('sends a failure mail in the creator’s last language, and none for a cancelled batch', async () => {
  const web = await createWorld({ settings: { task_retry_on_error: 1, task_patience_minutes: 0 }, hasWorker: false })
  const englishBrowser = { ...web.browser, headers: () => ({ ...web.browser.headers(), 'accept-language': 'en-GB' }) }
  const cancelled = await web.uploadUids(germanUids(2), englishBrowser)
  expect((await web.browser.call('DELETE', `/api/tasks/${cancelled.id}`)).statusCode).toBe(204)
  const failing = await web.uploadUids(germanUids(2), englishBrowser)
  await web.simulator.close()
  await web.database.db.updateTable('users').set({ language: 'en' }).where('id', '=', web.ada.id).execute()
  await web.work()
  const states = () => web.database.db.selectFrom('batch').select(['id', 'status', 'finished_at']).execute()
  await waitFor(states, batches => batches.some(({ id, status }) => id === failing.id && status === STATUS.failed))
  await web.sendMails()
  expect(web.server.mails.map(mail => mail.subject)).toEqual(['Batch failed: Liste.xlsx'])
  expect(web.server.mails[0]?.text).toMatch(/^Reason: .+/m)
  expect(web.server.mails[0]?.text).toContain('says nothing about the validity')
})

it('sends no mail to a deactivated creator', async () => {
  const web = await createWorld({ hasWorker: false })
  const task = await web.uploadUids(germanUids(2))
  await web.database.db.updateTable('users').set({ is_active: false }).where('id', '=', web.ada.id).execute()
  await web.work()
  const batch = () => web.database.db.selectFrom('batch').select('status').where('id', '=', task.id).executeTakeFirst()
  await waitFor(batch, row => row?.status === STATUS.completed)
  expect(await web.database.db.selectFrom('mail').select('id').execute()).toEqual([])
})
