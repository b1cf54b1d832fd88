import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { describe, expect, it } from 'vitest'
import { rowsByHeading } from '../../../tests/world/files/read-workbook.ts'
import { blocksOf, callsOf, programOf, recipePages, type ShownCall } from '../../../tests/world/files/recipes.ts'
import { waitFor, workbookOf } from '../../../tests/world/product/checking.ts'
import { createProgramWorld, waitForExit } from '../../../tests/world/product/program-world.ts'

const VALID = 'FR40303265045'
const INVALID = 'DE399000200'
const UNANSWERED = 'DE199000301'
const NO_UID = 'NO-123.456.789'

// A batch ends even with open rows, which are not queried again automatically.
const NO_RETRIES = { settings: { task_patience_minutes: 0, task_retry_on_error: 1 } }

type World = Awaited<ReturnType<typeof createProgramWorld>>
type Answer = { status: number; headers: Headers; body: { id?: number; state?: string } }

type RunOptions = { env?: Record<string, string>; stdin?: string }

/** Runs a program in the test's folder. Rejects with a message if the program is not installed. */
function run({ directory: cwd, address }: World, program: string, args: string[], { env, stdin = '' }: RunOptions) {
  const child = spawn(program, args, { cwd, env: { ...process.env, UID_CHECK_URL: address, ...env } })
  child.stdin.end(stdin)
  return waitForExit(child).catch((reason: unknown) => {
    throw new Error(
      `${program} cannot be started (${String(reason)}); expected: sh, curl and python3, by which recipes are run`,
    )
  })
}

describe('the recipes', () => {
  it('each have calls or a program that is tested, and are listed in docs/api.md', () => {
    const untried = recipePages().filter(
      page => callsOf(page).length === 0 && !blocksOf(page).some(({ isRunnable }) => isRunnable),
    )
    expect([recipePages().length, untried]).toEqual([7, []])
    const api = readFileSync('docs/api.md', 'utf8')
    expect(recipePages().filter(page => !api.includes(page))).toEqual([])
  })

  it.each(recipePages())('%s explains what to do with unchecked rows, and where to store the key', page => {
    const text = readFileSync(page, 'utf8')
    expect(text).toMatch(/^## The key$/m)
    for (const word of ['not_checked', 'remedy', 'transient', 'needs_a_person']) expect(text).toContain(`\`${word}\``)
  })
})

describe('the calls of a recipe', () => {
  const pages = recipePages().filter(page => callsOf(page).length > 0)

  it.each(pages)('of %s get the documented responses', async page => {
    const world = await createProgramWorld(NO_RETRIES)
    let id = ''
    for (const call of callsOf(page)) {
      const { status, headers, body } = await answerTo(world, call, id)
      if (body.id !== undefined) id = String(body.id)
      expect([status, body]).toMatchObject([call.status, expectedOf(call)])
      for (const [name, value] of Object.entries(call.answer.headers))
        expect(headers.get(name)).toBe(value.replace('{id}', id))
    }
  })

  it.each(pages)('of %s are the calls of its program', page => {
    const programs = blocksOf(page).filter(({ language }) => language !== 'http')
    const namedPaths = programs.flatMap(({ text }) => text.match(/api\/v1\/[a-z-]+/g) ?? [])
    const targets = callsOf(page).map(({ target }) => target)
    expect(namedPaths.filter(path => !targets.some(target => target.startsWith(`/${path}`)))).toEqual([])
  })
})

/** Returns the response to a call; polls a batch until it has ended, as each page instructs. */
async function answerTo({ address, key }: World, { method, target, request }: ShownCall, id: string): Promise<Answer> {
  const headerEntries = Object.entries(request.headers)
  const headers = Object.fromEntries(headerEntries.map(([name, value]) => [name, value.replace('{key}', key)]))
  const body = request.body === null ? {} : { body: JSON.stringify(request.body) }
  const send = async (): Promise<Answer> => {
    const answer = await fetch(address + target.replace('{id}', id), { method, headers, ...body })
    // The response is our own.
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Answer['body'] }
  }
  const hasEnded = (answer: Answer) => !['created', 'running'].includes(answer.body.state ?? '')
  return method === 'POST' ? send() : waitFor(send, hasEnded)
}

// Fields whose values vary or whose wording may change; in a running batch also the progress.
const VARIABLE_FIELDS = ['id', 'askedAt', 'name', 'message', 'detail', 'title']
const PROGRESS_FIELDS = ['state', 'done']

/** Returns the response that a page shows, with a type instead of each variable value. */
function expectedOf({ method, answer }: ShownCall): unknown {
  const variableFields = method === 'POST' ? [...VARIABLE_FIELDS, ...PROGRESS_FIELDS] : VARIABLE_FIELDS
  const isVariable = (key: string, value: unknown) => variableFields.includes(key) && value !== null && value !== ''
  return JSON.parse(JSON.stringify(answer.body), (key, value: unknown) =>
    isVariable(key, value) ? expect.any(typeof value === 'number' ? Number : String) : value,
  )
}

describe('the program for Odoo', () => {
  const SHELL = resolve('tests/world/stand-ins/odoo-shell.py')
  const runInOdoo = async (world: World, partners: object[]) => {
    const env = { ODOO_PARTNERS: JSON.stringify(partners), UID_CHECK_KEY: world.key }
    const result = await run(world, 'python3', [SHELL, 'written.json'], {
      env,
      stdin: programOf('docs/recipes/odoo.md'),
    })
    const written = result.code === 0 ? readFileSync(join(world.directory, 'written.json'), 'utf8') : '[]'
    // From our own stub.
    return { ...result, partners: JSON.parse(written) as Record<string, unknown>[] }
  }
  const ASKED_AT = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)

  it('has at most 25 lines', () => {
    const lines = programOf('docs/recipes/odoo.md').split('\n')
    expect(lines.filter(line => line.trim() !== '').length).toBeLessThanOrEqual(25)
  })

  it('writes verdict and time, keeps the previous verdict of an unchecked contact, and prints the reason', async () => {
    const world = await createProgramWorld(NO_RETRIES)
    const before = { x_uid_verdict: 'valid', x_uid_asked_at: '2026-01-02 03:04:05' }
    const { code, stdout, stderr, partners } = await runInOdoo(world, [
      { vat: VALID, name: 'Exemple\nSARL', zip: '75002', city: 'Paris' },
      { name: 'Ohne Nummer' },
      { vat: INVALID, name: 'Beispiel GmbH', ...before },
      { vat: UNANSWERED, name: 'Silence SA', ...before },
      { vat: NO_UID, name: 'Muster AG' },
      { vat: 'FR 40 303 265 045', name: 'Exemple, Filiale' },
    ])
    expect([code, stderr]).toEqual([0, ''])
    expect(partners.map(partner => [partner.x_uid_verdict, partner.x_uid_asked_at])).toEqual([
      ['valid', ASKED_AT],
      [false, false],
      ['invalid', ASKED_AT],
      [before.x_uid_verdict, before.x_uid_asked_at],
      ['not_a_uid', null],
      ['valid', ASKED_AT],
    ])
    expect(partners[2]?.x_uid_asked_at).not.toBe(before.x_uid_asked_at)
    expect(stdout).toMatch(new RegExp(`^${UNANSWERED}\tnot_checked\ttransient\t`))
    expect(stdout.trimEnd().split('\n')).toHaveLength(1)
  })

  it('writes every contact with difficult data: spellings, thirty with one number, other names, quotes', async () => {
    const world = await createProgramWorld(NO_RETRIES)
    const spellings = [VALID, 'fr 403 032 650 45', 'FR-40303265045', 'FR 40303265045', 'FR.40303265045']
    const contacts = [
      ...spellings.map((vat, at) => ({ vat, name: `Name ${at} "A", B` })),
      ...Array.from({ length: 30 }, (_, at) => ({ vat: INVALID, name: `Filiale ${at}` })),
    ]
    const { code, stderr, partners } = await runInOdoo(world, contacts)
    expect([code, stderr]).toEqual([0, ''])
    expect(partners.map(partner => partner.x_uid_verdict)).toEqual([
      ...spellings.map(() => 'valid'),
      ...new Array(30).fill('invalid'),
    ])
  })

  it('writes nothing if the call is rejected', async () => {
    const world = await createProgramWorld()
    const { code, stderr, partners } = await runInOdoo({ ...world, key: 'uidc_wrong' }, [
      { vat: VALID, name: 'Exemple' },
    ])
    expect([code, partners]).toEqual([1, []])
    expect(stderr).toContain('401')
  })
})

describe('the script for cron', () => {
  const LIST = 'Debitoren; Nov, 2026.xlsx'
  const [RESULT, REPORT] = ['Debitoren; Nov, 2026-checked.xlsx', 'Debitoren; Nov, 2026-report.pdf'] as const

  /** Writes the script, its key and a list to the test's folder. Returns a function to run it. */
  function prepare(world: World, uids: string[]) {
    const writeExecutable = (name: string, text: string | Uint8Array) =>
      writeFileSync(join(world.directory, name), text, { mode: 0o700 })
    writeExecutable('uid-check-list', programOf('docs/recipes/cron-curl.md'))
    writeExecutable('curl.conf', `header = "Authorization: Bearer ${world.key}"\n`)
    writeExecutable(LIST, workbookOf(uids))
    mkdirSync(join(world.directory, 'out'))
    return (env: Record<string, string> = {}) =>
      run(world, './uid-check-list', [LIST, 'out'], { env: { UID_CHECK_CONFIG: 'curl.conf', ...env } })
  }
  const read = ({ directory }: World, name: string) => readFileSync(join(directory, 'out', name))
  const filesOf = ({ directory }: World) => readdirSync(join(directory, 'out')).toSorted()
  const batches = async ({ address, key }: World) => {
    const answer = await fetch(`${address}/api/v1/batches`, { headers: { authorization: `Bearer ${key}` } })
    // The response is our own.
    return ((await answer.json()) as { batches: { state: string; fileName: string }[] }).batches
  }

  it('writes result and report, and creates only one batch in several runs on a day', async () => {
    const world = await createProgramWorld(NO_RETRIES)
    const runScript = prepare(world, [VALID, INVALID, NO_UID])
    const first = await runScript()
    expect(first).toMatchObject({ code: 0, stderr: '' })
    expect(first.stdout).toMatch(/: completed, 1 valid, 1 invalid, 0 not checked, 1 no VAT ID\n$/)
    expect(filesOf(world)).toEqual([RESULT, REPORT])
    expect(read(world, REPORT).subarray(0, 5).toString()).toBe('%PDF-')
    const rows = rowsByHeading(read(world, RESULT), 1)
    expect(rows.map(row => row.Ergebnis)).toEqual(['gültig', 'ungültig', 'keine UID'])
    expect(statSync(join(world.directory, 'out', RESULT)).mode & 0o077).toBe(0)
    expect(await runScript()).toMatchObject({ code: 0, stdout: first.stdout })
    expect(await batches(world)).toMatchObject([{ fileName: LIST }])
  })

  it('exits with 2 while rows are open, and its next run retries them in the same batch', async () => {
    const world = await createProgramWorld({ ...NO_RETRIES, simulator: { memberStatesDown: ['FR'] } })
    const runScript = prepare(world, [VALID, INVALID])
    const firstRun = await runScript()
    expect([firstRun.code, firstRun.stdout]).toEqual([
      2,
      expect.stringContaining(': completed_with_open_rows, 0 valid, 1 invalid, 1 not checked'),
    ])
    world.simulator.setBehaviour({ memberStatesDown: [] })
    const lastRun = await waitFor(runScript, ({ code }) => code !== 2)
    expect([lastRun.code, lastRun.stdout]).toEqual([
      0,
      expect.stringContaining(': completed, 1 valid, 1 invalid, 0 not checked'),
    ])
    expect(await batches(world)).toMatchObject([{ state: 'completed' }])
  })

  it('exits with 3 and the error if the call is rejected, and leaves no files', async () => {
    const world = await createProgramWorld()
    const runScript = prepare({ ...world, key: 'uidc_wrong' }, [VALID])
    const { code, stderr } = await runScript()
    expect([code, stderr]).toEqual([3, expect.stringContaining('"code":"invalid_key"')])
    expect([filesOf(world), await batches(world)]).toEqual([[], []])
  })

  it('does not reveal its key in the list of processes', async () => {
    const world = await createProgramWorld()
    const runScript = prepare(world, [VALID])
    const curlWrapper = '#!/bin/sh\nprintf "%s\\n" "$@" >> words\nPATH=$USUAL_PATH\nexec curl "$@"\n'
    mkdirSync(join(world.directory, 'bin'))
    writeFileSync(join(world.directory, 'bin', 'curl'), curlWrapper, { mode: 0o700 })
    const USUAL_PATH = process.env.PATH ?? ''
    const PATH = `${join(world.directory, 'bin')}:${USUAL_PATH}`
    expect(await runScript({ PATH, USUAL_PATH })).toMatchObject({ code: 0 })
    const curlArgs = readFileSync(join(world.directory, 'words'), 'utf8')
    expect([curlArgs.includes('--config'), curlArgs.includes(world.key)]).toEqual([true, false])
  })
})
