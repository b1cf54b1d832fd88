import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { unzip } from './unzip.ts'

/** An auditor's folder: an unpacked package, and the public key from a separate source. */
export type UnpackedPackage = {
  parts: Map<string, Buffer>
  write: (name: string, bytes: Uint8Array) => void
  /** Runs verify-package.sh; returns whether everything agrees, and the output. */
  verify: () => { isValid: boolean; output: string }
}

/** Unpacks a package's archive until the test ends. */
export async function unpackPackage(archive: Uint8Array, publicKey: string): Promise<UnpackedPackage> {
  const root = mkdtempSync(join(tmpdir(), 'uid-check-auditor-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const folder = join(root, 'package')
  const key = join(root, 'key.pem')
  const write = (name: string, bytes: Uint8Array) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), bytes)
  }
  const parts = await unzip(archive)
  for (const [name, bytes] of parts) write(name, bytes)
  writeFileSync(key, publicKey)
  const verify = () => {
    const result = spawnSync('bash', [join(import.meta.dirname, 'verify-package.sh'), key], { cwd: folder })
    return { isValid: result.status === 0, output: `${result.stdout}${result.stderr}` }
  }
  return { parts, write, verify }
}
