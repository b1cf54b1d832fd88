import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { runErrand, startErrandRunner } from '../../../tests/world/threads/errand-runners.ts'
import { OutOfMemory, type Runner } from './runners.ts'

function endAfterTest(runner: Runner): Runner {
  onTestFinished(runner.end)
  return runner
}

describe.each([
  ['thread', startErrandRunner.thread],
  ['process', startErrandRunner.process],
] as const)('a %s', (_, start) => {
  it('answers several requests, and rejects them once it was ended', async () => {
    const runner = endAfterTest(start())
    for (let time = 0; time < 3; time++) expect(await runErrand(runner, 'answer')).toEqual({ errand: 'answer' })
    await runner.end()
    await runner.exited
    await expect(runErrand(runner, 'answer')).rejects.toThrow('ended with')
  })

  it('fails with OutOfMemory above its memory limit, without affecting this process', { tags: ['U-02'] }, async () => {
    await expect(runErrand(endAfterTest(start()), 'fill')).rejects.toThrow(OutOfMemory)
  })

  it('rejects the current and all later requests with the reason of its failure', async () => {
    const runner = endAfterTest(start())
    await expect(runErrand(runner, 'break')).rejects.toThrow('broken on purpose')
    await expect(runErrand(runner, 'answer')).rejects.toThrow('broken on purpose')
  })
})

it('a process that hangs is ended at once', { tags: ['U-02', 'V15.2.2'] }, async () => {
  const runner = endAfterTest(startErrandRunner.process())
  await runErrand(runner, 'hang')
  await runner.end()
})

it('a thread that hangs is terminated after the timeout', async () => {
  const runner = endAfterTest(startErrandRunner.thread(50))
  await runErrand(runner, 'hang')
  await runner.end()
})

it('a process does not receive our keys, passwords and addresses', { tags: ['U-02', 'V13.3.2'] }, async () => {
  process.env.APP_SECRET = 'a secret for this test alone'
  onTestFinished(() => void delete process.env.APP_SECRET)
  const environment = await runErrand(endAfterTest(startErrandRunner.process()), 'environment')
  expect(environment).not.toContain('APP_SECRET')
  expect(environment).not.toContain('HOME')
})

it('a process writes its compile cache before it is killed', async () => {
  const before = process.env.NODE_COMPILE_CACHE
  const directory = mkdtempSync(join(tmpdir(), 'uid-check-compiled-'))
  onTestFinished(() => {
    rmSync(directory, { recursive: true, force: true })
    if (before === undefined) delete process.env.NODE_COMPILE_CACHE
    else process.env.NODE_COMPILE_CACHE = before
  })
  process.env.NODE_COMPILE_CACHE = directory
  const runner = endAfterTest(startErrandRunner.process())
  await runErrand(runner, 'answer')
  await runner.end()
  expect(readdirSync(directory, { recursive: true }).length).toBeGreaterThan(1)
})

it('a process ignores stop signals to its process group, and ends with its parent', async () => {
  const errand = fileURLToPath(new URL('../../../tests/world/threads/errand-process.ts', import.meta.url))
  const child = fork(errand, { serialization: 'advanced', execArgv: [] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const answer = async () => {
    const message = once(child, 'message')
    child.send({ errand: 'answer' })
    return (await message)[0]
  }
  await answer()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) child.kill(signal)
  expect(await answer()).toEqual({ errand: 'answer' })
  const ended = once(child, 'exit')
  child.disconnect()
  expect(await ended).toEqual([0, null])
})
