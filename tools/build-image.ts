import { spawnSync } from 'node:child_process'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { VERSION } from '../src/base/releases/version.ts'

// npm run image -- [--without-database] [--base IMAGE] [--build IMAGE] [--npmrc FILE]: builds the
// Dockerfile with docker, podman or buildah, whichever is the first that works.
const { values: options } = parseArgs({
  options: {
    'without-database': { type: 'boolean', default: false },
    base: { type: 'string' },
    build: { type: 'string' },
    npmrc: { type: 'string' },
  },
})

// Only Docker's image format supports HEALTHCHECK, so podman and buildah must use it.
const PROGRAMS = [
  { name: 'docker', answers: ['version'], words: ['build'] },
  { name: 'podman', answers: ['info'], words: ['build', '--format', 'docker'] },
  { name: 'buildah', answers: ['version'], words: ['build', '--format', 'docker', '--layers'] },
]
const program = PROGRAMS.find(({ name, answers }) => spawnSync(name, answers, { stdio: 'ignore' }).status === 0)
if (program === undefined) throw new Error('expected: docker with its daemon, podman or buildah')

const release = options['without-database'] ? ['--build-arg', 'RELEASE=--without-database'] : []
const bases = [
  ...(options.base === undefined ? [] : ['--build-arg', `BASE=${options.base}`]),
  ...(options.build === undefined ? [] : ['--build-arg', `BUILD=${options.build}`]),
]
const npmrc = options.npmrc === undefined ? [] : ['--secret', `id=npmrc,src=${options.npmrc}`]
const tags = ['uid-check', `uid-check:${VERSION}`].flatMap(tag => ['--tag', tag])
const args = [...program.words, ...release, ...bases, ...npmrc, ...tags, '.']
console.log(`— ${[program.name, ...args].join(' ')}`)
process.exitCode = spawnSync(program.name, args, { stdio: 'inherit' }).status ?? 1
