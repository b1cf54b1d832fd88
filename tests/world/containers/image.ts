import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { BASE_IMAGES, buildah, buildBaseImages } from './bases.ts'
import { writeNpmrc } from './npmrc.ts'

/** An image's run configuration, in Docker's format. */
type ImageConfig = {
  User: string
  Env: string[]
  Entrypoint: string[]
  Cmd: string[]
  WorkingDir: string
  StopSignal: string
  Volumes: Record<string, object>
  ExposedPorts: Record<string, object>
  Healthcheck: { Test: string[] }
}

export type Image = {
  /** The folder with its files. */
  root: string
  config: ImageConfig
  remove: () => void
}

/** Builds the image as `npm run image` does, with buildah, and mounts its files. */
export function buildImage(): Image {
  buildBaseImages()
  const folder = mkdtempSync(join(tmpdir(), 'uid-check-image-'))
  const npmrc = join(folder, 'npmrc')
  writeNpmrc(npmrc)
  const bases = Object.entries(BASE_IMAGES).flatMap(([option, name]) => [`--${option}`, name])
  const env = { ...process.env, BUILDAH_ISOLATION: 'chroot' }
  execFileSync(process.execPath, ['tools/build-image.ts', ...bases, '--npmrc', npmrc], { env, stdio: 'inherit' })
  rmSync(folder, { recursive: true })
  const container = buildah('from', 'localhost/uid-check')
  // The format of buildah's output.
  const { Docker } = JSON.parse(buildah('inspect', container)) as { Docker: { config: ImageConfig } }
  return { root: buildah('mount', container), config: Docker.config, remove: () => void buildah('rm', container) }
}
