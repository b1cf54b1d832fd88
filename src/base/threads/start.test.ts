import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { run, startErrand } from '../../../tests/world/threads/errand-runners.ts'
import { OutOfMemory, type Runner } from './runners.ts'

function started(runner: Runner): Runner {
  onTestFinished(runner.end)
  return runner
}

describe.each([
  ['thread', startErrand.thread],
  ['process', startErrand.process],
] as const)('a %s', (_, start) => {
  it('answers again and again, and is gone once it was ended', async () => {
    const runner = started(start())
    for (let time = 0; time < 3; time++) expect(await run(runner, 'answer')).toEqual({ errand: 'answer' })
    await runner.end()
    await runner.exited
    await expect(run(runner, 'answer')).rejects.toThrow('ended with')
  })

  it('that needs more memory than it may have fails by that, and nothing else does', { tags: ['U-02'] }, async () => {
    await expect(run(started(start()), 'fill')).rejects.toThrow(OutOfMemory)
  })

  it('that breaks reports the reason to its caller, then and later', async () => {
    const runner = started(start())
    await expect(run(runner, 'break')).rejects.toThrow('broken on purpose')
    await expect(run(runner, 'answer')).rejects.toThrow('broken on purpose')
  })
})

it('a process that hangs is ended at once', { tags: ['U-02', 'V15.2.2'] }, async () => {
  const runner = started(startErrand.process())
  await run(runner, 'hang')
  await runner.end()
})

it('a thread that hangs is ended when it has not heard in time', async () => {
  const runner = started(startErrand.thread(50))
  await run(runner, 'hang')
  await runner.end()
})

it('a process knows nothing of our keys, passwords and addresses', { tags: ['U-02', 'V13.3.2'] }, async () => {
  process.env.APP_SECRET = 'a secret for this test alone'
  onTestFinished(() => void delete process.env.APP_SECRET)
  const known = await run(started(startErrand.process()), 'environment')
  expect(known).not.toContain('APP_SECRET')
  expect(known).not.toContain('HOME')
})

it('a process that is killed leaves its code compiled for the next one', async () => {
  const before = process.env.NODE_COMPILE_CACHE
  const directory = mkdtempSync(join(tmpdir(), 'uid-check-compiled-'))
  onTestFinished(() => {
    rmSync(directory, { recursive: true, force: true })
    if (before === undefined) delete process.env.NODE_COMPILE_CACHE
    else process.env.NODE_COMPILE_CACHE = before
  })
  process.env.NODE_COMPILE_CACHE = directory
  const runner = started(startErrand.process())
  await run(runner, 'answer')
  await runner.end()
  expect(readdirSync(directory, { recursive: true }).length).toBeGreaterThan(1)
})

it('a process stays when the whole group is told to stop, and ends with its parent', async () => {
  const errand = fileURLToPath(new URL('../../../tests/world/threads/errand-process.ts', import.meta.url))
  const child = fork(errand, { serialization: 'advanced', execArgv: [] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const answer = async () => {
    const answered = once(child, 'message')
    child.send({ errand: 'answer' })
    return (await answered)[0]
  }
  await answer()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) child.kill(signal)
  expect(await answer()).toEqual({ errand: 'answer' })
  const ended = once(child, 'exit')
  child.disconnect()
  expect(await ended).toEqual([0, null])
})
