import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { COMMANDS } from '../src/app/start/commands.ts'
import { readConfiguration } from '../src/app/start/configuration.ts'
import { VERSION } from '../src/base/releases/version.ts'

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
// The type is that of our own file, whose structure these tests check.
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
const COMPOSE_VARIABLES = ['COMPOSE_PROFILES', 'SITE', 'POSTGRES_PASSWORD', 'UID_CHECK_VERSION']

describe('compose.yaml', () => {
  it('offers one process with the embedded database, or PostgreSQL with one web, two workers and Caddy', () => {
    const inProfile = (profile: string) => services.filter(([, { profiles }]) => profiles.includes(profile))
    expect(inProfile('embedded').map(([name]) => name)).toEqual(['uid-check'])
    const names = ['migrate', 'web', 'worker', 'postgresql', 'backup', 'caddy']
    expect(inProfile('postgresql').map(([name]) => name)).toEqual(names)
    expect(compose.services.worker?.deploy).toEqual({ replicas: 2 })
    expect(text).not.toMatch(/container_name/)
  })

  it.each(product)(
    '%s runs a command of the image, without capabilities and with a read-only root',
    (_name, service) => {
      expect(COMMANDS).toContain(service.command?.[0])
      expect(service).toMatchObject({ read_only: true, tmpfs: ['/tmp'], cap_drop: ['ALL'], env_file: '.env' })
      expect(service).toMatchObject({ security_opt: ['no-new-privileges:true'] })
    },
  )

  it.each(product)('%s sets only variables that the product reads, to values that it accepts', (_name, service) => {
    const environment = service.environment ?? {}
    expect(Object.keys(environment).filter(name => !variables.includes(name))).toEqual([])
    const values = Object.entries(environment).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{\w+:-(\w*)\}/g, '$1'),
    ])
    const secret = { APP_SECRET: 'N7mCq0rjFzqZ2mHnQeZ4q0m8v3b1yXkTz5o6wPl9uAs=' }
    expect(readConfiguration({ ...secret, ...Object.fromEntries(values) })).toMatchObject({ host: '0.0.0.0' })
  })

  it('uses the data folder and the port of the image', () => {
    const [, folder] = /^VOLUME (\S+)$/m.exec(image) ?? []
    const [, port] = /^EXPOSE (\d+)$/m.exec(image) ?? []
    expect(compose.services['uid-check']?.environment?.DATA_DIR).toBe(folder)
    expect(compose.services['uid-check']?.volumes).toContain(`data:${folder}`)
    expect(compose.services['uid-check']?.ports).toEqual([`127.0.0.1:\${PORT:-3000}:${port}`])
    expect(compose.services.caddy?.environment?.UPSTREAM).toBe(`web:${port}`)
    // HEALTHCHECK uses this port for every service.
    for (const [name, { environment }] of product.filter(([name]) => name !== 'migrate'))
      expect((name === 'worker' ? environment?.WORKER_PORT : environment?.PORT) ?? '', name).toBe(port)
    expect(image).toContain(`PORT=${port}`)
  })

  it('runs this release by default', () => {
    const versions = product.map(([, { image }]) => OUR_IMAGE.exec(image)?.[1])
    expect([...new Set(versions)]).toEqual([VERSION])
  })

  it('limits the size of all logs', () => {
    for (const [name, { logging }] of services)
      expect(logging, name).toEqual({ driver: 'json-file', options: { 'max-size': '50m', 'max-file': '5' } })
  })

  it('dumps the database before a migration, with the pg_dump of its version', () => {
    const { migrate, backup, postgresql } = compose.services
    expect(migrate?.depends_on).toEqual({ backup: { condition: 'service_completed_successfully' } })
    expect(backup?.image).toBe(postgresql?.image)
  })

  it('uses only existing volumes, services and files', () => {
    const mounts = services.flatMap(([, { volumes = [] }]) => volumes.map(mount => mount.split(':')[0] ?? ''))
    const namedVolumes = mounts.filter(each => !each.startsWith('./'))
    expect([...new Set(namedVolumes)].toSorted()).toEqual(Object.keys(compose.volumes).toSorted())
    for (const file of mounts.filter(each => each.startsWith('./'))) expect(read(file), file).not.toBe('')
    const dependencies = services.flatMap(([, service]) => Object.keys(service.depends_on ?? {}))
    expect(dependencies.filter(name => !(name in compose.services))).toEqual([])
  })

  it('sets only variables for Caddy that its file reads', () => {
    const readVariables = [...read('deploy/Caddyfile').matchAll(/\{\$(\w+)(:[^}]*)?\}/g)].map(([, name = '']) => name)
    expect(readVariables).toEqual(expect.arrayContaining(Object.keys(compose.services.caddy?.environment ?? {})))
  })
})

describe('images of third parties', () => {
  const bases = [...image.matchAll(/^ARG \w+=(\S+)$/gm)].map(([, name = '']) => name)
  const thirdPartyImages = [...new Set(services.map(([, each]) => each.image).filter(name => !OUR_IMAGE.test(name)))]

  it('have a tag and a digest, in the Dockerfile and in compose.yaml', () => {
    expect([bases.length, thirdPartyImages.length]).toEqual([2, 2])
    for (const name of [...bases, ...thirdPartyImages]) expect(name).toMatch(/^[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}$/)
    const from = [...image.matchAll(/^FROM \$\{(\w+)\}/gm)].map(([, name]) => name)
    expect(from).toEqual([...image.matchAll(/^ARG (\w+)=\S/gm)].map(([, name]) => name))
    expect(image.match(/^FROM /gm)).toHaveLength(from.length)
  })
})

describe('.env.example', () => {
  const names = example.map(([, , name = '']) => name)

  it('contains each variable of docs/running.md and of compose.yaml once', () => {
    expect(variables.length).toBeGreaterThan(30)
    expect(names.toSorted()).toEqual([...variables, ...COMPOSE_VARIABLES].toSorted())
    const interpolated = [...text.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name)
    expect(interpolated.filter(name => !names.includes(name))).toEqual([])
  })

  it('shows the default values', () => {
    const defaults = example
      .filter(([, mark, , value]) => mark === '#' && value !== '')
      .map(([, , name, value]) => [name, value])
    const { operatorFile, ...read } = readConfiguration(Object.fromEntries(defaults))
    expect(operatorFile).toBe('./operator.json')
    expect(readConfiguration({})).toMatchObject(read)
  })
})
