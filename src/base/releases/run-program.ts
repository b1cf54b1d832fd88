import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { UnusableRelease } from './release.ts'

/**
 * Runs a program to its end and returns its output. Throws `UnusableRelease` with its error output
 * if it fails.
 */
export async function runProgram(program: string, parameters: readonly string[], env = process.env): Promise<string> {
  try {
    return (await promisify(execFile)(program, parameters, { env })).stdout
  } catch (failure) {
    throw new UnusableRelease(errorOutputOf(failure))
  }
}

const errorOutputOf = (failure: unknown): string =>
  failure instanceof Error && 'stderr' in failure && String(failure.stderr).trim() !== ''
    ? String(failure.stderr).trim()
    : String(failure)
