import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const fileIn = (dataDir: string): string => join(dataDir, 'demo-address')

/** Leaves the address for whoever starts the demo a second time. */
export const noteAddress = (dataDir: string, address: string): void => writeFileSync(fileIn(dataDir), address)

export const forgetAddress = (dataDir: string): void => rmSync(fileIn(dataDir), { force: true })

/** Where the demo with this directory runs already, or null. */
export async function runningDemo(dataDir: string): Promise<string | null> {
  const address = noted(dataDir)
  if (!URL.canParse(address)) return null
  const isReady = fetch(new URL('/readyz', address)).then(response => response.ok)
  return (await isReady.catch(() => false)) ? address : null
}

function noted(dataDir: string): string {
  try {
    return readFileSync(fileIn(dataDir), 'utf8')
  } catch {
    return ''
  }
}
