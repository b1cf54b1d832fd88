import { type AddressInfo, createServer } from 'node:net'
import { sql } from 'kysely'
import { expect, it, onTestFinished, vi } from 'vitest'
import { freshDatabase } from '../../../tests/world/databases/database.ts'
import { listen } from './listen.ts'

it('hears other processes, again after its connection was cut', async () => {
  const database = await freshDatabase()
  const { db } = database
  const heard: string[] = []
  const listening = listen(database, 'test_channel', text => void heard.push(text))
  onTestFinished(listening.stop)
  const tell = (text: string) => sql`select pg_notify('test_channel', ${text})`.execute(db)
  await expect.poll(() => heard).toEqual([''])
  await tell('first')
  await expect.poll(() => heard).toEqual(['', 'first'])
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'uid-check test_channel' and datname = current_database()`.execute(db)
  await expect.poll(() => heard).toEqual(['', 'first', ''])
  await tell('second')
  await expect.poll(() => heard).toEqual(['', 'first', '', 'second'])
})

it('tries again while there is no database, and lets go when it is stopped', async () => {
  const heard: string[] = []
  let tries = 0
  const hangsUp = createServer(socket => {
    tries += 1
    socket.destroy()
  })
  await new Promise<void>(done => hangsUp.listen(0, '127.0.0.1', done))
  onTestFinished(() => void hangsUp.close())
  const { port } = hangsUp.address() as AddressInfo // it listens on TCP
  // The test ends the pause between two tries.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const listening = listen({ url: `postgres://nobody@127.0.0.1:${port}/none` }, 'test_channel', text => {
    heard.push(text)
  })
  await expect.poll(() => tries, { message: 'tries to connect' }).toBeGreaterThan(1)
  await listening.stop()
  expect([heard, vi.getTimerCount()]).toEqual([[], 0])
})
