import { type AddressInfo, createServer } from 'node:net'
import { sql } from 'kysely'
import { expect, it, onTestFinished, vi } from 'vitest'
import { freshDatabase } from '../../../tests/world/databases/database.ts'
import { listen } from './listen.ts'

it('receives messages of other processes, also after its connection was cut', async () => {
  const database = await freshDatabase()
  const { db } = database
  const received: string[] = []
  const listener = listen(database, 'test_channel', text => void received.push(text))
  onTestFinished(listener.stop)
  const notify = (text: string) => sql`select pg_notify('test_channel', ${text})`.execute(db)
  await expect.poll(() => received).toEqual([''])
  await notify('first')
  await expect.poll(() => received).toEqual(['', 'first'])
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'uid-check test_channel' and datname = current_database()`.execute(db)
  await expect.poll(() => received).toEqual(['', 'first', ''])
  await notify('second')
  await expect.poll(() => received).toEqual(['', 'first', '', 'second'])
})

it('retries while there is no database, until it is stopped', async () => {
  const received: string[] = []
  let tries = 0
  const closingServer = createServer(socket => {
    tries += 1
    socket.destroy()
  })
  await new Promise<void>(done => closingServer.listen(0, '127.0.0.1', done))
  onTestFinished(() => void closingServer.close())
  const { port } = closingServer.address() as AddressInfo // it listens on TCP
  // The test ends the pause between two tries.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const listener = listen({ url: `postgres://nobody@127.0.0.1:${port}/none` }, 'test_channel', text => {
    received.push(text)
  })
  await expect.poll(() => tries, { message: 'tries to connect' }).toBeGreaterThan(1)
  await listener.stop()
  expect([received, vi.getTimerCount()]).toEqual([[], 0])
})
