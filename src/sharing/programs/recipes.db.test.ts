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

// A batch ends even with open rows, and is not queried again automatically.
const IMPATIENT = { settings: { task_patience_minutes: 0, task_retry_on_error: 1 } }

type World = Awaited<ReturnType<typeof createProgramWorld>>
type Answer = { status: number; headers: Headers; body: { id?: number; state?: string } }

type Given = { env?: Record<string, string>; stdin?: string }

/** Runs a program in the test's folder. Rejects with a message if the program is not installed. */
function run({ directory: cwd, address }: World, program: string, words: string[], { env, stdin = '' }: Given) {
  const child = spawn(program, words, { cwd, env: { ...process.env, UID_CHECK_URL: address, ...env } })
  child.stdin.end(stdin)
  return waitForExit(child).catch((why: unknown) => {
    throw new Error(
      `${program} cannot be started (${String(why)}); expected: sh, curl and python3, by which recipes are run`,
    )
  })
}

describe('the recipes', () => {
  it('have calls or a program that is tried, each of them, and are named by docs/api.md', () => {
    const untried = recipePages().filter(
      page => callsOf(page).length === 0 && !blocksOf(page).some(({ isRunnable }) => isRunnable),
    )
    expect([recipePages().length, untried]).toEqual([7, []])
    const api = readFileSync('docs/api.md', 'utf8')
    expect(recipePages().filter(page => !api.includes(page))).toEqual([])
  })

  it.each(recipePages())('%s says what to do with what was not checked, and where the key lies', page => {
    const text = readFileSync(page, 'utf8')
    expect(text).toMatch(/^## The key$/m)
    for (const word of ['not_checked', 'remedy', 'transient', 'needs_a_person']) expect(text).toContain(`\`${word}\``)
  })
})

describe('the calls of a recipe', () => {
  const pages = recipePages().filter(page => callsOf(page).length > 0)

  it.each(pages)('of %s are answered as it shows', async page => {
    const world = await createProgramWorld(IMPATIENT)
    let id = ''
    for (const call of callsOf(page)) {
      const { status, headers, body } = await answerTo(world, call, id)
      if (body.id !== undefined) id = String(body.id)
      expect([status, body]).toMatchObject([call.status, expectedOf(call)])
      for (const [name, value] of Object.entries(call.answer.headers))
        expect(headers.get(name)).toBe(value.replace('{id}', id))
    }
  })

  it.each(pages)('of %s are those of its program', page => {
    const programs = blocksOf(page).filter(({ language }) => language !== 'http')
    const named = programs.flatMap(({ text }) => text.match(/api\/v1\/[a-z-]+/g) ?? [])
    const targets = callsOf(page).map(({ target }) => target)
    expect(named.filter(path => !targets.some(target => target.startsWith(`/${path}`)))).toEqual([])
  })
})

/** Returns the response to a call; polls a batch until it has ended, as each page instructs. */
async function answerTo({ address, key }: World, { method, target, request }: ShownCall, id: string): Promise<Answer> {
  const shown = Object.entries(request.headers)
  const headers = Object.fromEntries(shown.map(([name, value]) => [name, value.replace('{key}', key)]))
  const body = request.body === null ? {} : { body: JSON.stringify(request.body) }
  const ask = async (): Promise<Answer> => {
    const answer = await fetch(address + target.replace('{id}', id), { method, headers, ...body })
    // Of our own.
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Answer['body'] }
  }
  const hasEnded = (answer: Answer) => !['created', 'running'].includes(answer.body.state ?? '')
  return method === 'POST' ? ask() : waitFor(ask, hasEnded)
}

// Fields that differ each time or whose wording may change; for a running batch also its progress.
const FREE = ['id', 'askedAt', 'name', 'message', 'detail', 'title']
const MOVING = ['state', 'done']

/** The response that a page shows, with a type instead of each variable value. */
function expectedOf({ method, answer }: ShownCall): unknown {
  const free = method === 'POST' ? [...FREE, ...MOVING] : FREE
  const isFree = (key: string, value: unknown) => free.includes(key) && value !== null && value !== ''
  return JSON.parse(JSON.stringify(answer.body), (key, value: unknown) =>
    isFree(key, value) ? expect.any(typeof value === 'number' ? Number : String) : value,
  )
}

describe('the program for Odoo', () => {
  const SHELL = resolve('tests/world/stand-ins/odoo-shell.py')
  const inOdoo = async (world: World, partners: object[]) => {
    const env = { ODOO_PARTNERS: JSON.stringify(partners), UID_CHECK_KEY: world.key }
    const ran = await run(world, 'python3', [SHELL, 'written.json'], { env, stdin: programOf('docs/recipes/odoo.md') })
    const written = ran.code === 0 ? readFileSync(join(world.directory, 'written.json'), 'utf8') : '[]'
    // From our own stub.
    return { ...ran, partners: JSON.parse(written) as Record<string, unknown>[] }
  }
  const ASKED_AT = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)

  it('has two dozen lines', () => {
    const lines = programOf('docs/recipes/odoo.md').split('\n')
    expect(lines.filter(line => line.trim() !== '').length).toBeLessThanOrEqual(25)
  })

  it('writes verdict and moment back, keeps the last word of what was not checked, and says why', async () => {
    const world = await createProgramWorld(IMPATIENT)
    const before = { x_uid_verdict: 'valid', x_uid_asked_at: '2026-01-02 03:04:05' }
    const { code, stdout, stderr, partners } = await inOdoo(world, [
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

  it('writes every contact of a hard list: spellings, thirty with one number, names of others, quotes', async () => {
    const world = await createProgramWorld(IMPATIENT)
    const spellings = [VALID, 'fr 403 032 650 45', 'FR-40303265045', 'FR 40303265045', 'FR.40303265045']
    const contacts = [
      ...spellings.map((vat, at) => ({ vat, name: `Name ${at} "A", B` })),
      ...Array.from({ length: 30 }, (_, at) => ({ vat: INVALID, name: `Filiale ${at}` })),
    ]
    const { code, stderr, partners } = await inOdoo(world, contacts)
    expect([code, stderr]).toEqual([0, ''])
    expect(partners.map(partner => partner.x_uid_verdict)).toEqual([
      ...spellings.map(() => 'valid'),
      ...new Array(30).fill('invalid'),
    ])
  })

  it('writes nothing where it is refused', async () => {
    const world = await createProgramWorld()
    const { code, stderr, partners } = await inOdoo({ ...world, key: 'uidc_wrong' }, [{ vat: VALID, name: 'Exemple' }])
    expect([code, partners]).toEqual([1, []])
    expect(stderr).toContain('401')
  })
})

describe('the script for cron', () => {
  const LIST = 'Debitoren; Nov, 2026.xlsx'
  const [RESULT, REPORT] = ['Debitoren; Nov, 2026-checked.xlsx', 'Debitoren; Nov, 2026-report.pdf'] as const

  /** Puts the script, its key and a list into the test's folder; returns how to run it. */
  function prepare(world: World, uids: string[]) {
    const put = (name: string, text: string | Uint8Array) =>
      writeFileSync(join(world.directory, name), text, { mode: 0o700 })
    put('uid-check-list', programOf('docs/recipes/cron-curl.md'))
    put('curl.conf', `header = "Authorization: Bearer ${world.key}"\n`)
    put(LIST, workbookOf(uids))
    mkdirSync(join(world.directory, 'out'))
    return (env: Record<string, string> = {}) =>
      run(world, './uid-check-list', [LIST, 'out'], { env: { UID_CHECK_CONFIG: 'curl.conf', ...env } })
  }
  const read = ({ directory }: World, name: string) => readFileSync(join(directory, 'out', name))
  const filesOf = ({ directory }: World) => readdirSync(join(directory, 'out')).toSorted()
  const batches = async ({ address, key }: World) => {
    const answer = await fetch(`${address}/api/v1/batches`, { headers: { authorization: `Bearer ${key}` } })
    // Our own answer.
    return ((await answer.json()) as { batches: { state: string; fileName: string }[] }).batches
  }

  it('leaves the list with its answers and the report, once however often it runs on a day', async () => {
    const world = await createProgramWorld(IMPATIENT)
    const check = prepare(world, [VALID, INVALID, NO_UID])
    const first = await check()
    expect(first).toMatchObject({ code: 0, stderr: '' })
    expect(first.stdout).toMatch(/: completed, 1 valid, 1 invalid, 0 not checked, 1 no VAT ID\n$/)
    expect(filesOf(world)).toEqual([RESULT, REPORT])
    expect(read(world, REPORT).subarray(0, 5).toString()).toBe('%PDF-')
    const rows = rowsByHeading(read(world, RESULT), 1)
    expect(rows.map(row => row.Ergebnis)).toEqual(['gültig', 'ungültig', 'keine UID'])
    expect(statSync(join(world.directory, 'out', RESULT)).mode & 0o077).toBe(0)
    expect(await check()).toMatchObject({ code: 0, stdout: first.stdout })
    expect(await batches(world)).toMatchObject([{ fileName: LIST }])
  })

  it('ends with 2 while rows are open, and its next run asks for them in the same batch', async () => {
    const world = await createProgramWorld({ ...IMPATIENT, simulator: { memberStatesDown: ['FR'] } })
    const check = prepare(world, [VALID, INVALID])
    const open = await check()
    expect([open.code, open.stdout]).toEqual([
      2,
      expect.stringContaining(': completed_with_open_rows, 0 valid, 1 invalid, 1 not checked'),
    ])
    world.simulator.setBehaviour({ memberStatesDown: [] })
    const settled = await waitFor(check, ({ code }) => code !== 2)
    expect([settled.code, settled.stdout]).toEqual([
      0,
      expect.stringContaining(': completed, 1 valid, 1 invalid, 0 not checked'),
    ])
    expect(await batches(world)).toMatchObject([{ state: 'completed' }])
  })

  it('ends with 3 and what the answer says where it is refused, and leaves nothing behind', async () => {
    const world = await createProgramWorld()
    const check = prepare({ ...world, key: 'uidc_wrong' }, [VALID])
    const { code, stderr } = await check()
    expect([code, stderr]).toEqual([3, expect.stringContaining('"code":"invalid_key"')])
    expect([filesOf(world), await batches(world)]).toEqual([[], []])
  })

  it('does not show its key in the list of processes', async () => {
    const world = await createProgramWorld()
    const check = prepare(world, [VALID])
    const noting = '#!/bin/sh\nprintf "%s\\n" "$@" >> words\nPATH=$USUAL_PATH\nexec curl "$@"\n'
    mkdirSync(join(world.directory, 'bin'))
    writeFileSync(join(world.directory, 'bin', 'curl'), noting, { mode: 0o700 })
    const USUAL_PATH = process.env.PATH ?? ''
    const PATH = `${join(world.directory, 'bin')}:${USUAL_PATH}`
    expect(await check({ PATH, USUAL_PATH })).toMatchObject({ code: 0 })
    const words = readFileSync(join(world.directory, 'words'), 'utf8')
    expect([words.includes('--config'), words.includes(world.key)]).toEqual([true, false])
  })
})
