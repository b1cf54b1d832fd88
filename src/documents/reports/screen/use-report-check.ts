import { useState } from 'react'
import { CallFailed, call, callForFile } from '../../../base/ui/calls/call.ts'
import * as contract from '../contract.ts'
import type { ReportVerification } from '../wire.ts'
import { hashFile } from './hash-file.ts'
import { type PackageCheck, verifyPackage } from './verify-package.ts'

/** The result for a chosen file. */
export type ReportCheck = ReportVerification & { fileName: string; sha256: string } & (
    | { kind: 'report' }
    /** `verified` is null if the file is not a readable package. */
    | { kind: 'package'; verified: PackageCheck | null }
  )

type State = {
  isBusy: boolean
  checked: ReportCheck | null
  /** A problem of the file itself. */
  problem: 'wrongFileType' | 'unreadable' | null
  /** The server was unreachable, or refused the call. */
  failure: unknown
}

const IDLE: State = { isBusy: false, checked: null, problem: null, failure: null }

/**
 * Computes a file's checksum in the browser and sends only that to the server. A package's own
 * signature and hashes are verified in the browser too.
 */
export function useReportCheck() {
  const [state, setState] = useState(IDLE)
  const [file, setFile] = useState<File | null>(null)
  const check = async (newFile: File): Promise<void> => {
    setFile(newFile)
    setState({ ...IDLE, isBusy: true })
    setState({ ...IDLE, ...(await outcomeOf(newFile)) })
  }
  return { ...state, check: (newFile: File) => void check(newFile), again: () => void (file && check(file)) }
}

async function outcomeOf(file: File): Promise<Partial<State>> {
  const read = await readFile(file).catch(() => null)
  if (read === null) return { problem: 'unreadable' }
  const { kind, sha256 } = read
  if (kind === null) return { problem: 'wrongFileType' }
  try {
    const result = { ...(await checkReport(sha256)), sha256, fileName: file.name }
    return {
      checked: kind === 'report' ? { ...result, kind } : { ...result, kind, verified: await verifyOrNull(file) },
    }
  } catch (failure) {
    return { failure }
  }
}

const FILE_SIGNATURES = { '%PDF-': 'report', 'PK\u0003\u0004': 'package' } as const

/** Detects the type by the first bytes, because names are unreliable. */
async function readFile(file: File) {
  const first = await file.slice(0, 5).text()
  const kind = Object.entries(FILE_SIGNATURES).find(([beginning]) => first.startsWith(beginning))?.[1] ?? null
  return { kind, sha256: kind === null ? '' : await hashFile(file) }
}

const checkReport = (sha256: string): Promise<ReportVerification> => call(contract.verify, { body: { sha256 } })

async function verifyOrNull(file: File): Promise<PackageCheck | null> {
  const key = await publicKey()
  return verifyPackage(file, key).catch(() => null)
}

/** The installation's key; null if it has none and so never signed anything. */
const publicKey = (): Promise<string | null> =>
  callForFile(contract.publicKey, {}).then(
    key => key?.text() ?? null,
    failure => {
      if (failure instanceof CallFailed && failure.status === 404) return null
      throw failure
    },
  )
