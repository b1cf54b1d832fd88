import { spawn } from 'node:child_process'
import process from 'node:process'

export type SimulatorProcess = { url: string; env: Record<string, string>; stop: () => void }

/**
 * Starts the simulator in a separate process, so that its CPU time does not count. The flags are
 * described in docs/simulator.md.
 */
export async function startSimulatorProcess(flags: string[]): Promise<SimulatorProcess> {
  const entry = new URL('../src/app/start/simulator.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [entry, '--port=0', ...flags], { stdio: ['ignore', 'pipe', 'inherit'] })
  const env: Record<string, string> = {}
  let text = ''
  for await (const chunk of child.stdout) {
    text += String(chunk)
    for (const [, name, value] of text.matchAll(/^(\w+_URL)=(\S+)$/gm)) if (name && value) env[name] = value
    if (text.includes('/control/summary')) break
  }
  return { url: new URL('/', env.VIES_URL ?? '').href, env, stop: () => void child.kill() }
}
