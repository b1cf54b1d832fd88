import { spawnSync } from 'node:child_process'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { VERSION } from '../src/base/releases/version.ts'

// npm run image -- [--without-database] [--base IMAGE] [--build IMAGE] [--npmrc FILE]: builds the
// Dockerfile with the first of these programs that works here.
const { values: given } = parseArgs({
  options: {
    'without-database': { type: 'boolean', default: false },
    base: { type: 'string' },
    build: { type: 'string' },
    npmrc: { type: 'string' },
  },
})

// HEALTHCHECK is specific to Docker: podman and buildah keep it only in images of Docker's format.
const PROGRAMS = [
  { name: 'docker', answers: ['version'], words: ['build'] },
  { name: 'podman', answers: ['info'], words: ['build', '--format', 'docker'] },
  { name: 'buildah', answers: ['version'], words: ['build', '--format', 'docker', '--layers'] },
]
const program = PROGRAMS.find(({ name, answers }) => spawnSync(name, answers, { stdio: 'ignore' }).status === 0)
if (program === undefined) throw new Error('expected: docker with its daemon, podman or buildah')

const release = given['without-database'] ? ['--build-arg', 'RELEASE=--without-database'] : []
const bases = [
  ...(given.base === undefined ? [] : ['--build-arg', `BASE=${given.base}`]),
  ...(given.build === undefined ? [] : ['--build-arg', `BUILD=${given.build}`]),
]
const npmrc = given.npmrc === undefined ? [] : ['--secret', `id=npmrc,src=${given.npmrc}`]
const tags = ['uid-check', `uid-check:${VERSION}`].flatMap(tag => ['--tag', tag])
const words = [...program.words, ...release, ...bases, ...npmrc, ...tags, '.']
console.log(`— ${[program.name, ...words].join(' ')}`)
process.exitCode = spawnSync(program.name, words, { stdio: 'inherit' }).status ?? 1
