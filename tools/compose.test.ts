import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { describe, expect, it, onTestFinished } from 'vitest'
import { parse } from 'yaml'
import { COMMANDS } from '../src/app/start/commands.ts'
import { readConfiguration } from '../src/app/start/configuration.ts'
import { VERSION } from '../src/ground/releases/version.ts'

type Service = {
  image: string
  command?: string[]
  environment?: Record<string, string>
  profiles: string[]
  ports?: string[]
  volumes?: string[]
  depends_on?: Record<string, unknown>
  deploy?: { replicas: number }
  logging?: object
}

const read = (file: string) => readFileSync(file, 'utf8')
const text = read('compose.yaml')
// Our own file, whose shape these tests are about.
const compose = parse(text, { merge: true }) as { services: Record<string, Service>; volumes: Record<string, null> }
const services = Object.entries(compose.services)
const OUR_IMAGE = /^uid-check:\$\{UID_CHECK_VERSION:-(.+)\}$/
const product = services.filter(([, { image }]) => OUR_IMAGE.test(image))
const image = read('Dockerfile')
const running = (read('docs/running.md').split('\n## Environment\n')[1] ?? '').split('\n## ')[0] ?? ''
const variables = [...running.matchAll(/^\| (`[^|]+) \|/gm)]
  .flatMap(([, names = '']) => [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => name))
  .filter(name => !/^(TEST_DATABASE_URL|CHROMIUM_PATH)$/.test(name))
const example = [...read('.env.example').matchAll(/^(#?)([A-Z_]+)=(.*)$/gm)]
const OF_COMPOSE = ['COMPOSE_PROFILES', 'SITE', 'POSTGRES_PASSWORD', 'UID_CHECK_VERSION']

/** Runs the backup's command twice where twelve dumps of earlier days lie; the second time pg_dump fails when it has begun. Returns its codes, and what lies there then. */
function dumpsOf([shell = '', ...words]: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'uid-check-compose-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [backups, programs] = ['backups', 'programs'].map(name => mkdtempSync(join(folder, name)))
  if (backups === undefined || programs === undefined) throw new Error('no folders')
  for (let day = 1; day <= 12; day++) {
    const dump = join(backups, `uid-check-2026-11-${String(day).padStart(2, '0')}T030000Z.dump`)
    writeFileSync(dump, 'rows')
    utimesSync(dump, day, day)
  }
  const pgDump = join(programs, 'pg_dump')
  const run = (code: number) => {
    writeFileSync(pgDump, `#!/bin/sh\necho rows > "\${2#--file=}"\nexit ${code}\n`)
    chmodSync(pgDump, 0o755)
    const script = words.map(word => word.replace('/backups', backups))
    return spawnSync(shell, script, { env: { PATH: `${programs}:${process.env.PATH}` } }).status
  }
  const tried = [run(0), run(1)]
  return { tried, kept: readdirSync(backups) }
}

describe('compose.yaml', () => {
  it('has the embedded database in one process, or PostgreSQL with one web, two workers and Caddy', () => {
    const inProfile = (profile: string) => services.filter(([, { profiles }]) => profiles.includes(profile))
    expect(inProfile('embedded').map(([name]) => name)).toEqual(['uid-check'])
    const names = ['migrate', 'web', 'worker', 'postgresql', 'backup', 'caddy']
    expect(inProfile('postgresql').map(([name]) => name)).toEqual(names)
    expect(compose.services.worker?.deploy).toEqual({ replicas: 2 })
    expect(text).not.toMatch(/container_name/)
  })

  it.each(product)('runs %s as a command of the image, without rights and on a read-only root', (_name, service) => {
    expect(COMMANDS).toContain(service.command?.[0])
    expect(service).toMatchObject({ read_only: true, tmpfs: ['/tmp'], cap_drop: ['ALL'], env_file: '.env' })
    expect(service).toMatchObject({ security_opt: ['no-new-privileges:true'] })
  })

  it.each(product)('gives %s variables that the product reads, and values that it takes', (_name, service) => {
    const given = service.environment ?? {}
    expect(Object.keys(given).filter(name => !variables.includes(name))).toEqual([])
    const values = Object.entries(given).map(([name, value]) => [name, value.replaceAll(/\$\{\w+:-(\w*)\}/g, '$1')])
    const secret = { APP_SECRET: 'N7mCq0rjFzqZ2mHnQeZ4q0m8v3b1yXkTz5o6wPl9uAs=' }
    expect(readConfiguration({ ...secret, ...Object.fromEntries(values) })).toMatchObject({ host: '0.0.0.0' })
  })

  it('keeps data where the image has it, and opens the port that the image names', () => {
    const [, folder] = /^VOLUME (\S+)$/m.exec(image) ?? []
    const [, port] = /^EXPOSE (\d+)$/m.exec(image) ?? []
    expect(compose.services['uid-check']?.environment?.DATA_DIR).toBe(folder)
    expect(compose.services['uid-check']?.volumes).toContain(`data:${folder}`)
    expect(compose.services['uid-check']?.ports).toEqual([`127.0.0.1:\${PORT:-3000}:${port}`])
    expect(compose.services.caddy?.environment?.UPSTREAM).toBe(`web:${port}`)
    // HEALTHCHECK asks there, whatever runs.
    for (const [name, { environment }] of product.filter(([name]) => name !== 'migrate'))
      expect((name === 'worker' ? environment?.WORKER_PORT : environment?.PORT) ?? '', name).toBe(port)
    expect(image).toContain(`PORT=${port}`)
  })

  it('runs the release that it stands beside, or the one that is to be gone back to', () => {
    const versions = product.map(([, { image }]) => OUR_IMAGE.exec(image)?.[1])
    expect([...new Set(versions)]).toEqual([VERSION])
  })

  it('lets no log grow for ever', () => {
    for (const [name, { logging }] of services)
      expect(logging, name).toEqual({ driver: 'json-file', options: { 'max-size': '50m', 'max-file': '5' } })
  })

  it('dumps the database before a migration, whole or not at all, with the programs of its own version', () => {
    const { migrate, backup, postgresql } = compose.services
    expect(migrate?.depends_on).toEqual({ backup: { condition: 'service_completed_successfully' } })
    expect(backup?.image).toBe(postgresql?.image)
    const [shell = '', options = '', script = ''] = backup?.command ?? []
    const { kept, tried } = dumpsOf([shell, options, script.replaceAll('$$', '$')])
    expect(tried).toEqual([0, 1])
    expect(kept.filter(name => !/^uid-check-[\dTZ-]+\.dump$/.test(name))).toEqual([
      expect.stringMatching(/\.dump\.part$/),
    ])
    expect(kept.filter(name => name.endsWith('.dump'))).toHaveLength(10)
  })

  it('names no volume, service or file that is not there', () => {
    const used = services.flatMap(([, { volumes = [] }]) => volumes.map(each => each.split(':')[0] ?? ''))
    const named = used.filter(each => !each.startsWith('./'))
    expect([...new Set(named)].toSorted()).toEqual(Object.keys(compose.volumes).toSorted())
    for (const file of used.filter(each => each.startsWith('./'))) expect(read(file), file).not.toBe('')
    const awaited = services.flatMap(([, service]) => Object.keys(service.depends_on ?? {}))
    expect(awaited.filter(name => !(name in compose.services))).toEqual([])
  })

  it('hands Caddy what its file reads', () => {
    const asked = [...read('deploy/Caddyfile').matchAll(/\{\$(\w+)(:[^}]*)?\}/g)].map(([, name = '']) => name)
    expect(asked).toEqual(expect.arrayContaining(Object.keys(compose.services.caddy?.environment ?? {})))
  })
})

describe('each image that is not ours', () => {
  const bases = [...image.matchAll(/^ARG \w+=(\S+)$/gm)].map(([, name = '']) => name)
  const others = [...new Set(services.map(([, each]) => each.image).filter(name => !OUR_IMAGE.test(name)))]

  it('is named by its tag and its digest, in the Dockerfile as in compose.yaml', () => {
    expect([bases.length, others.length]).toEqual([2, 2])
    for (const name of [...bases, ...others]) expect(name).toMatch(/^[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}$/)
    const from = [...image.matchAll(/^FROM \$\{(\w+)\}/gm)].map(([, name]) => name)
    expect(from).toEqual([...image.matchAll(/^ARG (\w+)=\S/gm)].map(([, name]) => name))
    expect(image.match(/^FROM /gm)).toHaveLength(from.length)
  })
})

describe('.env.example', () => {
  const names = example.map(([, , name = '']) => name)

  it('holds each variable of docs/running.md once, and those of compose.yaml', () => {
    expect(variables.length).toBeGreaterThan(30)
    expect(names.toSorted()).toEqual([...variables, ...OF_COMPOSE].toSorted())
    const interpolated = [...text.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name)
    expect(interpolated.filter(name => !names.includes(name))).toEqual([])
  })

  it('shows what holds where nothing is set', () => {
    const shown = example
      .filter(([, mark, , value]) => mark === '#' && value !== '')
      .map(([, , name, value]) => [name, value])
    const { operatorFile, ...read } = readConfiguration(Object.fromEntries(shown))
    expect(operatorFile).toBe('./operator.json')
    expect(readConfiguration({})).toMatchObject(read)
  })
})
